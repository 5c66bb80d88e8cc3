// Icons, drawn for a 24 x 24 square with a round pen.

const PATHS = {
  free: '<path d="M3 17c3.5 0 3.2-9.5 7.4-9.5 4 0 2.8 7 6.2 7 2.2 0 3-2.6 4.4-6"/>',
  straight:
    '<path d="M3.5 17.5 10 7.5l5.5 7 5-8"/><g fill="currentColor" stroke="none"><circle cx="3.5" cy="17.5" r="1.9"/><circle cx="10" cy="7.5" r="1.9"/><circle cx="15.5" cy="14.5" r="1.9"/><circle cx="20.5" cy="6.5" r="1.9"/></g>',
  wall: '<path d="M3.4 19V6.2c0-.5.3-.8.8-.8h15.6c.5 0 .8.3.8.8V19Z"/><path d="M3.6 9.9h16.8M3.6 14.5h16.8M10.2 5.6v4.2M15.3 10v4.4M7.6 10v4.4M11.4 14.6v4.2"/>',
  heightLow: '<path d="M3 19.5h18M8.5 19.3v-4.6h7v4.6"/>',
  heightWall: '<path d="M3 19.5h18M8.5 19.3v-9.4h7v9.4"/>',
  heightHigh: '<path d="M3 19.5h18M8.5 19.3V4.5h7v14.8"/>',
  thicknessSlim: '<path d="M3 19.5h18M10.2 19.3V8h3.6v11.3"/>',
  thicknessWall: '<path d="M3 19.5h18M8.5 19.3V8h7v11.3"/>',
  thicknessBroad: '<path d="M3 19.5h18M5.6 19.3V8h12.8v11.3"/>',
  undo: '<path d="M8.5 5 4 9.5 8.5 14"/><path d="M4.5 9.5h9.7a5.1 5.1 0 0 1 0 10.2H9.5"/>',
  redo: '<path d="M15.5 5 20 9.5 15.5 14"/><path d="M19.5 9.5H9.8a5.1 5.1 0 0 0 0 10.2h4.7"/>',
  file: '<path d="M4 18.2V7.4C4 6.6 4.6 6 5.4 6h3.9l2 2.3h7.3c.8 0 1.4.6 1.4 1.4v8.5c0 .8-.6 1.4-1.4 1.4H5.4c-.8 0-1.4-.6-1.4-1.4Z"/>',
  help: '<path d="M8.6 8.9c.2-2 1.6-3.1 3.5-3.1s3.5 1.2 3.5 3c0 2.5-3.4 2.6-3.4 5.4"/><circle cx="12.2" cy="18.2" r="1.25" fill="currentColor" stroke="none"/>',
  close: '<path d="m6.5 6.5 11 11m0-11-11 11"/>',
  morning:
    '<path d="M3 18.5h18"/><path d="M6.7 18.3a5.3 5.3 0 0 1 10.6 0"/><path d="M12 3.2v6M9.4 5.6 12 3.1l2.6 2.5M3.6 11l1.7 1.3M20.4 11l-1.7 1.3"/>',
  noon: '<circle cx="12" cy="12" r="4.2"/><path d="M12 2.8v2.1M12 19.1v2.1M2.8 12h2.1M19.1 12h2.1M5.5 5.5 7 7M17 17l1.5 1.5M5.5 18.5 7 17M17 7l1.5-1.5"/>',
  evening:
    '<path d="M3 18.5h18"/><path d="M6.7 18.3a5.3 5.3 0 0 1 10.6 0"/><path d="M12 3.2v6M9.4 6.8 12 9.3l2.6-2.5M3.6 11l1.7 1.3M20.4 11l-1.7 1.3"/>',
  night: '<path d="M19.6 14.4A8.2 8.2 0 1 1 10 4.3a6.6 6.6 0 0 0 9.6 10.1Z"/>',
  saveGlb: '<path d="m12 3.5 7.6 4.2v8.6L12 20.5l-7.6-4.2V7.7L12 3.5Z"/><path d="m4.6 7.8 7.4 4 7.4-4M12 11.8v8.4"/>',
  saveFile:
    '<path d="M12 3.8v10.4M7.9 10.3 12 14.4l4.1-4.1"/><path d="M4.5 15.5v3c0 .8.6 1.4 1.4 1.4h12.2c.8 0 1.4-.6 1.4-1.4v-3"/>',
  openFile:
    '<path d="M12 14.2V3.8M7.9 7.9 12 3.8l4.1 4.1"/><path d="M4.5 15.5v3c0 .8.6 1.4 1.4 1.4h12.2c.8 0 1.4-.6 1.4-1.4v-3"/>',
  fresh: '<path d="M12 5v14M5 12h14"/>',
  newMeadow: '<path d="M12 20.5c0-5-1.8-8-6-9.5 0 4.6 1.7 8 6 9.5Zm0 0c0-7 1.6-12.4 6.4-15.5.7 6.8-1 12.4-6.4 15.5Z"/>',
} as const

export type Icon = keyof typeof PATHS

export function icon(name: Icon): string {
  return `<svg viewBox="0 0 24 24" width="27" height="27" fill="none" stroke="currentColor" stroke-width="2.1" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true" focusable="false">${PATHS[name]}</svg>`
}
