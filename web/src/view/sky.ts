// A dome of three colours round the camera. Drawn as given: haze is mixed in after tone mapping, so a tone mapped
// sky would leave a line at the horizon.

import { BackSide, Color, Mesh, ShaderMaterial, SphereGeometry, SRGBColorSpace, Vector3 } from 'three'
import type { Light } from './light'

const vertexShader = `
varying vec3 direction;
void main() {
  direction = position;
  vec4 at = projectionMatrix * mat4(mat3(modelViewMatrix)) * vec4(position, 1.0);
  gl_Position = at.xyww;
}`

const fragmentShader = `
uniform vec3 haze;
uniform vec3 horizon;
uniform vec3 middle;
uniform vec3 zenith;
uniform vec3 sunDirection;
uniform vec3 sunColour;
uniform float glow;
varying vec3 direction;

float grain(vec2 p) {
  return fract(52.9829189 * fract(dot(p, vec2(0.06711056, 0.00583715))));
}

void main() {
  vec3 d = normalize(direction);
  float h = d.y;
  vec3 c = mix(haze, horizon, smoothstep(0.0, 0.025, h));
  c = mix(c, middle, smoothstep(0.015, 0.14, h));
  c = mix(c, zenith, smoothstep(0.08, 0.55, h));
  float towards = max(dot(d, sunDirection), 0.0);
  c += sunColour * glow * (0.10 * pow(towards, 6.0) + 0.16 * pow(towards, 60.0)) * smoothstep(-0.02, 0.06, h);
  gl_FragColor = vec4(c + (grain(gl_FragCoord.xy) - 0.5) / 255.0, 1.0);
}`

export class Sky {
  readonly mesh: Mesh<SphereGeometry, ShaderMaterial>
  private readonly uniforms = {
    haze: { value: new Vector3() },
    horizon: { value: new Vector3() },
    middle: { value: new Vector3() },
    zenith: { value: new Vector3() },
    sunDirection: { value: new Vector3() },
    sunColour: { value: new Vector3() },
    glow: { value: 0 },
  }

  constructor() {
    const material = new ShaderMaterial({
      vertexShader,
      fragmentShader,
      uniforms: this.uniforms,
      side: BackSide,
      depthWrite: false,
      toneMapped: false,
      fog: false,
    })
    this.mesh = new Mesh(new SphereGeometry(1, 32, 16), material)
    this.mesh.frustumCulled = false
    this.mesh.renderOrder = -1
  }

  set(light: Light, sun: Vector3): void {
    const { uniforms } = this
    uniforms.haze.value = shown(light.haze.colour)
    uniforms.horizon.value = shown(light.sky.horizon)
    uniforms.middle.value = shown(light.sky.middle)
    uniforms.zenith.value = shown(light.sky.zenith)
    uniforms.sunColour.value = shown(light.sun.colour)
    uniforms.sunDirection.value.copy(sun)
    uniforms.glow.value = light.sky.glow
  }
}

/** A colour as the three numbers the screen gets. */
function shown(colour: string): Vector3 {
  const rgb = new Color(colour).getRGB({ r: 0, g: 0, b: 0 }, SRGBColorSpace)
  return new Vector3(rgb.r, rgb.g, rgb.b)
}
