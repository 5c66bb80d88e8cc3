// Typed views of the core's memory. Growing the memory detaches every view, and any call may grow it, so views
// are asked for after the last call and never kept.

import type { Exports } from './module'

const decoder = new TextDecoder()

export class Memory {
  private bytes = new Uint8Array(0)
  private words = new Uint32Array(0)
  private data = new DataView(new ArrayBuffer(0))

  constructor(private readonly exports: Exports) {}

  /** Makes the shared views anew if the memory has grown since. */
  private refresh(): void {
    const buffer = this.exports.memory.buffer
    if (this.bytes.buffer === buffer && this.bytes.length > 0) return
    this.bytes = new Uint8Array(buffer)
    this.words = new Uint32Array(buffer)
    this.data = new DataView(buffer)
  }

  get size(): number {
    return this.exports.memory.buffer.byteLength
  }

  word(address: number): number {
    this.refresh()
    return this.words[address >>> 2] ?? 0
  }

  /** A view on the core's own numbers: valid until the next call into it. */
  floats(address: number, count: number): Float32Array<ArrayBuffer> {
    return new Float32Array(this.exports.memory.buffer as ArrayBuffer, address, count)
  }

  shorts(address: number, count: number): Int16Array<ArrayBuffer> {
    return new Int16Array(this.exports.memory.buffer as ArrayBuffer, address, count)
  }

  octets(address: number, count: number): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.exports.memory.buffer as ArrayBuffer, address, count)
  }

  uints(address: number, count: number): Uint32Array<ArrayBuffer> {
    return new Uint32Array(this.exports.memory.buffer as ArrayBuffer, address, count)
  }

  ints(address: number, count: number): Int32Array<ArrayBuffer> {
    return new Int32Array(this.exports.memory.buffer as ArrayBuffer, address, count)
  }

  double(address: number): number {
    this.refresh()
    return this.data.getFloat64(address, true)
  }

  bigUint(address: number): bigint {
    this.refresh()
    return this.data.getBigUint64(address, true)
  }

  /** A zero-terminated UTF-8 text. */
  text(address: number): string {
    this.refresh()
    const end = this.bytes.indexOf(0, address)
    return decoder.decode(this.bytes.subarray(address, end < 0 ? address : end))
  }

  /** Runs `use` with a copy of `data` in the core's memory, and gives the block back. */
  with<T>(data: Uint8Array | Int32Array, use: (address: number) => T): T {
    const address = this.exports.memory_alloc(data.byteLength)
    if (address === 0) throw new RangeError('the core is out of memory')
    try {
      this.octets(address, data.byteLength).set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength))
      return use(address)
    } finally {
      this.exports.memory_free(address)
    }
  }

  /** Runs `use` with an empty block of `size` bytes. */
  scratch<T>(size: number, use: (address: number) => T): T {
    return this.with(new Uint8Array(size), use)
  }
}
