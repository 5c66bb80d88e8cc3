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
    shader.vertexShader = shader.vertexShader
      .replace('void main() {', 'varying vec2 place;\nvoid main() {')
      .replace('#include <fog_vertex>', '#include <fog_vertex>\nplace = (modelMatrix * vec4(position, 1.0)).xz;')
    shader.fragmentShader = shader.fragmentShader
      .replace('void main() {', `${WATER_HEAD}\nvoid main() {`)
      .replace('#include <opaque_fragment>', `${WATER_MIRROR}\n#include <opaque_fragment>`)
  }
  return material
}

/** Still ripples: a few crossing waves, fading where they are finer than a pixel. */
const WATER_HEAD = `
uniform vec3 skyHorizon;
uniform vec3 skyAbove;
uniform float skyAmount;
varying vec2 place;

vec2 ripple(vec2 p) {
  vec2 slope = vec2(0.0);
  float fine = length(fwidth(p));
  slope += vec2(0.9, 0.4) * cos(dot(p, vec2(2.1, 0.9)) + 1.7 * sin(p.y * 0.7));
  slope += vec2(-0.5, 0.8) * cos(dot(p, vec2(-1.6, 2.7)) + 1.3 * sin(p.x * 0.9));
  slope *= 1.0 - smoothstep(0.25, 1.2, fine);
  slope += (1.0 - smoothstep(0.08, 0.4, fine)) * vec2(0.5, -0.6) * cos(dot(p, vec2(5.3, -6.1)) + 2.0 * sin(p.x * 1.9 + p.y));
  return 0.022 * slope;
}`

const WATER_MIRROR = `
vec2 slope = ripple(place);
vec3 wave = normalize((viewMatrix * vec4(-slope.x, 1.0, -slope.y, 0.0)).xyz);
float facing = clamp(dot(wave, normalize(vViewPosition)), 0.0, 1.0);
float mirror = skyAmount * pow(1.0 - facing, 2.2);
outgoingLight = mix(outgoingLight, mix(skyHorizon, skyAbove, smoothstep(0.0, 0.326, facing)), mirror);
diffuseColor.a = mix(diffuseColor.a, 1.0, mirror);`
