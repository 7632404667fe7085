/** Icons of 24 x 24, one line weight; class `f` is filled instead of drawn. */

export const ICONS = {
  fame: '<ellipse class="f" cx="16.1" cy="6.1" rx="1.7" ry="3.5" transform="rotate(-36 16.1 6.1)"/><ellipse class="f" cx="18.4" cy="8.9" rx="1.7" ry="3.5" transform="rotate(-6 18.4 8.9)"/><ellipse class="f" cx="19.2" cy="12.4" rx="1.7" ry="3.5" transform="rotate(24 19.2 12.4)"/><ellipse class="f" cx="18.2" cy="15.9" rx="1.7" ry="3.5" transform="rotate(54 18.2 15.9)"/><ellipse class="f" cx="15.7" cy="18.5" rx="1.7" ry="3.5" transform="rotate(84 15.7 18.5)"/><ellipse class="f" cx="7.9" cy="6.1" rx="1.7" ry="3.5" transform="rotate(36 7.9 6.1)"/><ellipse class="f" cx="5.6" cy="8.9" rx="1.7" ry="3.5" transform="rotate(6 5.6 8.9)"/><ellipse class="f" cx="4.8" cy="12.4" rx="1.7" ry="3.5" transform="rotate(-24 4.8 12.4)"/><ellipse class="f" cx="5.8" cy="15.9" rx="1.7" ry="3.5" transform="rotate(-54 5.8 15.9)"/><ellipse class="f" cx="8.3" cy="18.5" rx="1.7" ry="3.5" transform="rotate(-84 8.3 18.5)"/>',
  improvement:
    '<path d="M8.5 3.5h7L14 7c4 1.8 6.5 5.5 6.5 9a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16c0-3.5 2.5-7.2 6.5-9z"/><path d="M9 7.3h6M12 11.5v5M9.5 14h5"/>',
  pouch:
    '<path d="M8.5 3.5h7L14 7c4 1.8 6.5 5.5 6.5 9a4.5 4.5 0 0 1-4.5 4.5H8A4.5 4.5 0 0 1 3.5 16c0-3.5 2.5-7.2 6.5-9z"/><path d="M9 7.3h6"/>',
  stardust:
    '<path class="f" d="M9.5 5.5L11.15 11.35L17.0 13L11.15 14.65L9.5 20.5L7.85 14.65L2.0 13L7.85 11.35Z"/><path class="f" d="M18.5 2L19.38 5.12L22.5 6L19.38 6.88L18.5 10L17.62 6.88L14.5 6L17.62 5.12Z"/><path class="f" d="M19 15.7L19.616 17.884L21.8 18.5L19.616 19.116L19 21.3L18.384 19.116L16.2 18.5L18.384 17.884Z"/>',
  wisdom:
    '<path d="M12 6.5C9.5 5 6.5 4.5 3 5v13c3.5-.5 6.5 0 9 1.5 2.5-1.5 5.5-2 9-1.5V5c-3.5-.5-6.5 0-9 1.5zM12 6.5v13"/>',
  observation: '<path d="M2.5 13.2 13.3 7l2.3 4-10.8 6.2zM13 7.2l4.5-3 3.5 6-5.2 1M11.5 14.5 8 21M11.5 14.5 16 21"/>',
  activation: '<path d="M2.5 18.5h19M6 18.5a6 6 0 0 1 12 0M12 8.5V4M4.8 11.3 3 9.5M19.2 11.3 21 9.5"/>',
  fire: '<path d="M12.5 2.5c.5 4 6 6.3 6 12a6.5 6.5 0 0 1-13 0c0-2.7 1.5-4.3 2.6-6 .5 2 1.3 2.7 2.2 2.9.3-3.2.2-6 2.2-8.9z"/><path d="M12 20.5c-2-1-2.3-3-.3-5.5 2 2 2.5 4 .3 5.5z"/>',
  water:
    '<path d="M2.5 8c3-3 6.3-3 9.5 0s6.5 3 9.5 0M2.5 13.2c3-3 6.3-3 9.5 0s6.5 3 9.5 0M2.5 18.4c3-3 6.3-3 9.5 0s6.5 3 9.5 0"/>',
  air: '<path d="M2.5 9h11a3.2 3.2 0 1 0-3.1-4M2.5 13h16a2.9 2.9 0 1 1-2.8 3.7M2.5 17h7.5a2.3 2.3 0 1 1-2.2 3"/>',
  earth: '<path d="M2 19.5 9 6l4.3 8M11 19.5l5.5-9.5 5.5 9.5zM2 19.5h20"/><path d="M7 10l2 1.7 2-1.7"/>',
  moon: '<path d="M19.5 14.5A8.5 8.5 0 1 1 10 4a7 7 0 0 0 9.5 10.5z"/>',
  check: '<path d="M4.5 12.5 10 18 19.5 6.5"/>',
  undo: '<path d="M8 5 3.5 9.5 8 14M4 9.5h10.5a5.5 5.5 0 0 1 0 11H9"/>',
  book: '<path d="M5 4.5h11a3 3 0 0 1 3 3v12H8a3 3 0 0 1-3-3zM5 16.5a3 3 0 0 1 3-3h11"/>',
  chat: '<path d="M4 5h16v11H11l-4.5 4v-4H4z"/>',
  theme: '<circle cx="12" cy="12" r="8.5"/><path class="f" d="M12 3.5a8.5 8.5 0 0 1 0 17z"/>',
  menu: '<path d="M4 7h16M4 12h16M4 17h16"/>',
  list: '<path d="M8 6h12M8 12h12M8 18h12M4 6h.1M4 12h.1M4 18h.1"/>',
  discard: '<path d="M7 3.5h10v8M7 3.5v10M12 11v9M8 16.5l4 4 4-4"/>',
  eye: '<path d="M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5S5 16.5 2.5 12z"/><circle cx="12" cy="12" r="3"/>',
  friends:
    '<circle cx="8.5" cy="8" r="3.5"/><circle cx="17" cy="9.5" r="2.7"/><path d="M2.5 19.5c.5-4 2.7-6 6-6s5.5 2 6 6M15.5 14.5c3.3-.8 5.5 1 6 5"/>',
  play: '<path d="M7 4.5v15l12.5-7.5z"/>',
  learn: '<path d="M2.5 9 12 5l9.5 4L12 13zM6.5 11v5c3 2.5 8 2.5 11 0v-5"/>',
  atlas:
    '<circle cx="12" cy="12" r="8.8"/><path d="M12 3.2v17.6M3.2 12h17.6M12 3.2c-6 5-6 12.6 0 17.6M12 3.2c6 5 6 12.6 0 17.6"/>',
  solo: '<circle cx="12" cy="12" r="4"/><path d="M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1"/>',
  bot: '<rect x="4.5" y="8" width="15" height="11" rx="3"/><path d="M12 8V4.5M9 13v1M15 13v1"/>',
  hand: '<path d="M5 6.5 14 4l4 14-9 2.5zM16.5 7l3.5 1-2 8"/>',
  close: '<path d="M6 6l12 12M18 6 6 18"/>',
  right: '<path d="M9 5l7 7-7 7"/>',
  left: '<path d="M15 5l-7 7 7 7"/>',
  up: '<path d="M5 15l7-7 7 7"/>',
  deck: '<path d="M4 8.5h11v12H4zM7 8.5v-2.5h11v12h-3M10 6V3.5h11v12h-3"/>',
  lock: '<rect x="5" y="11" width="14" height="9" rx="2"/><path d="M8 11V8a4 4 0 0 1 8 0v3"/>',
  down: '<path d="M5 9l7 7 7-7"/>',
  hint: '<path d="M9 17.5c0-2.5-3-4-3-7.5a6 6 0 0 1 12 0c0 3.5-3 5-3 7.5zM9.5 20.5h5"/>',
  flag: '<path d="M6 21V4c4-2.5 7 2.5 12 0v9c-5 2.5-8-2.5-12 0"/>',
  sealed: '<path d="M3.5 6.5h17v11h-17zM3.5 7l8.5 6.5L20.5 7"/><circle class="f" cx="12" cy="13.5" r="2.6"/>',
  clouds: '<path d="M7 18.5a4 4 0 0 1-.6-8A5.5 5.5 0 0 1 17 9.3a4.6 4.6 0 0 1 .3 9.2z"/>',
  again: '<path d="M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 3.5v4h-4"/>',
  link: '<path d="M10 14a4 4 0 0 0 6 .3l3-3a4 4 0 0 0-5.7-5.7l-1.3 1.3M14 10a4 4 0 0 0-6-.3l-3 3a4 4 0 0 0 5.7 5.7l1.3-1.3"/>',
  pause: '<path d="M8 5v14M16 5v14"/>',
  info: '<circle cx="12" cy="12" r="8.8"/><path d="M12 11v5.5M12 7.6v.1"/>',
  send: '<path d="M4 12 20 4.5 15.5 20l-4-6.5zM11.5 13.5 20 4.5"/>',
  journal: '<path d="M6 3.5h11a1.5 1.5 0 0 1 1.5 1.5v15.5H6zM9 3.5v17M12 8h4M12 12h4"/>',
  key: '<circle cx="8" cy="12" r="4"/><path d="M12 12h9M18 12v4M15 12v3"/>',
  qr: '<path d="M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 14h2v6M14 18h2v2"/>',
  settings:
    '<path d="M4 7h8M16 7h4M4 12h3M11 12h9M4 17h9M17 17h3"/><circle cx="14" cy="7" r="2"/><circle cx="9" cy="12" r="2"/><circle cx="15" cy="17" r="2"/>',
  mute: '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9.5l5 5M20.5 9.5l-5 5"/>',
  sound: '<path d="M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11"/>',
  first: '<circle cx="12" cy="12" r="8.8"/><path d="M9.6 9.4 12.7 7.2V17M9.8 17h5.6"/>',
  copy: '<path d="M8.5 8.5h11v11h-11zM15.5 8.5v-4h-11v11h4"/>',
} as const;

export type IconName = keyof typeof ICONS;
