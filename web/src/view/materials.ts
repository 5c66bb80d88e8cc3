// One material for each of the core's four. Colour and shade come with the vertices.

import { Color, DoubleSide, MeshLambertMaterial, type Material as ThreeMaterial } from 'three'
import type { Material } from '../core/layout'
import type { Light } from './light'

interface WaterUniforms {
  horizon: { value: Color }
  above: { value: Color }
  amount: { value: number }
}

export class Materials {
  private readonly water: WaterUniforms = {
    horizon: { value: new Color() },
    above: { value: new Color() },
    amount: { value: 0.5 },
  }

  private readonly all: Record<Material, ThreeMaterial> = {
    stone: new MeshLambertMaterial({ vertexColors: true, name: 'stone' }),
    ground: new MeshLambertMaterial({ vertexColors: true, name: 'ground' }),
    plant: plantMaterial(),
    water: waterMaterial(this.water),
  }

  of(material: Material): ThreeMaterial {
    return this.all[material]
  }

  set(light: Light): void {
    this.water.horizon.value.set(light.water.colour)
    this.water.above.value.set(light.sky.zenith).lerp(new Color(light.sky.middle), 0.5)
    this.water.amount.value = light.water.amount
  }
}

/** Blades are seen from both sides with the one normal the core gave them: flipped, half of them turn black. */
function plantMaterial(): ThreeMaterial {
  const material = new MeshLambertMaterial({ vertexColors: true, side: DoubleSide, name: 'plant' })
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <normal_fragment_begin>',
      'float faceDirection = 1.0;\nvec3 normal = normalize(vNormal);\nvec3 nonPerturbedNormal = normal;',
    )
  }
  return material
}

/** The colours of the core, and the sky on top of them, more the flatter one looks. */
function waterMaterial(uniforms: WaterUniforms): ThreeMaterial {
  const material = new MeshLambertMaterial({
    vertexColors: true,
    transparent: true,
    depthWrite: false,
    name: 'water',
  })
  material.onBeforeCompile = (shader) => {
    shader.uniforms.skyHorizon = uniforms.horizon
    shader.uniforms.skyAbove = uniforms.above
    shader.uniforms.skyAmount = uniforms.amount
    shader.fragmentShader = shader.fragmentShader
      .replace(
        'void main() {',
        'uniform vec3 skyHorizon;\nuniform vec3 skyAbove;\nuniform float skyAmount;\nvoid main() {',
      )
      .replace(
        '#include <opaque_fragment>',
        `float facing = clamp(dot(normal, normalize(vViewPosition)), 0.0, 1.0);
        float mirror = skyAmount * pow(1.0 - facing, 2.2);
        outgoingLight = mix(outgoingLight, mix(skyHorizon, skyAbove, smoothstep(0.0, 0.326, facing)), mirror);
        diffuseColor.a = mix(diffuseColor.a, 1.0, mirror);
        #include <opaque_fragment>`,
      )
  }
  return material
}
