// The curve from light to screen: Khronos Neutral or AgX, with colour and contrast set before it.

import { AgXToneMapping, CustomToneMapping, NeutralToneMapping, ShaderChunk, type ToneMapping } from 'three'

export interface Tone {
  curve: 'neutral' | 'agx'
  /** 1 leaves colours as they are, 0 is grey. */
  saturation: number
  /** 1 leaves lights and darks as they are; more pulls them apart round a middle grey. */
  contrast: number
}

const PLACE = 'vec3 CustomToneMapping( vec3 color ) { return color; }'

/** Sets the curve for all materials made afterwards. */
export function toneMapping(tone: Tone): ToneMapping {
  const plain = tone.curve === 'agx' ? AgXToneMapping : NeutralToneMapping
  const asItIs = tone.saturation === 1 && tone.contrast === 1
  if (asItIs || !ShaderChunk.tonemapping_pars_fragment.includes(PLACE)) return plain
  const name = tone.curve === 'agx' ? 'AgXToneMapping' : 'NeutralToneMapping'
  ShaderChunk.tonemapping_pars_fragment = ShaderChunk.tonemapping_pars_fragment.replace(
    PLACE,
    `vec3 CustomToneMapping( vec3 color ) {
      float light = dot( color, vec3( 0.2126, 0.7152, 0.0722 ) );
      color = max( mix( vec3( light ), color, ${tone.saturation.toFixed(3)} ), vec3( 0.0 ) );
      return ${name}( 0.18 * pow( color / 0.18, vec3( ${tone.contrast.toFixed(3)} ) ) );
    }`,
  )
  return CustomToneMapping
}
