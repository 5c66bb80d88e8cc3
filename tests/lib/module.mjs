// The browser's module under node, by its bare exports: for digests, without the page's own loader.

export async function loadModule(module) {
  const instance = await WebAssembly.instantiate(module, {})
  instance.exports._initialize()
  return instance.exports
}

/** Plays a script and returns the digest of its world, as 16 hexadecimal digits. */
export function digestInWasm(exports, script) {
  const session = exports.session_create(1, 1, 0)
  if (session === 0) throw new Error('the module gives no session')
  const block = exports.memory_alloc(script.length)
  new Uint8Array(exports.memory.buffer, block, script.length).set(script)
  const played = exports.session_script(session, block, script.length)
  exports.memory_free(block)
  if (played !== 0) throw new Error(`the script is refused: ${textAt(exports, exports.session_error_text(session))}`)
  if (exports.world_update(session) !== 0) throw new Error('the world is not made')
  const digest = BigInt.asUintN(64, exports.world_digest(session)).toString(16).padStart(16, '0')
  const kept = exports.session_destroy(session)
  if (kept !== 0) throw new Error(`${kept} bytes are not given back`)
  return digest
}

function textAt(exports, address) {
  const bytes = new Uint8Array(exports.memory.buffer)
  return new TextDecoder().decode(bytes.subarray(address, bytes.indexOf(0, address)))
}
