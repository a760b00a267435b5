/**
 * Colours follow the page's `color-scheme`; `--repere-…` properties and parts change the rest. Below 16 pixels, phones zoom
 * into a field that is touched; a target below 44 pixels is too small for a finger.
 */
export const STYLE = `
:host {
  --_ground: var(--repere-ground, Canvas);
  --_soft: var(--repere-soft, color-mix(in srgb, CanvasText 7%, Canvas));
  --_line: var(--repere-line, color-mix(in srgb, CanvasText 45%, Canvas));
  --_text: var(--repere-text, CanvasText);
  --_quiet: var(--repere-quiet, color-mix(in srgb, CanvasText 72%, Canvas));
  --_focus: var(--repere-focus, #1a66ff);
  --_round: var(--repere-round, 12px);
  display: block;
  position: relative;
  text-align: start;
}
:host([hidden]) { display: none }
* { box-sizing: border-box }
[hidden] { display: none !important }
label { display: block; margin-bottom: 4px; color: var(--_quiet); font-weight: 600; font-size: 12px }
.field {
  display: flex; gap: 8px; align-items: center; height: 48px; padding: 0 2px 0 14px;
  color: var(--_quiet); background: var(--_ground); border: 1px solid var(--_line); border-radius: var(--_round);
}
.field:focus-within { border-color: var(--_focus); box-shadow: 0 0 0 1px var(--_focus) }
input {
  flex: 1; min-width: 0; height: 100%; padding: 0; color: var(--_text); font: inherit; font-size: 16px;
  text-overflow: ellipsis; background: none; border: 0; outline: 0;
}
input::placeholder { color: var(--_quiet); opacity: 1 }
button {
  display: inline-grid; flex: none; place-items: center; width: 44px; height: 44px; padding: 0;
  color: inherit; background: none; border: 0; border-radius: 10px; cursor: pointer;
}
button:hover { color: var(--_text); background: var(--_soft) }
button:focus-visible { outline: 2px solid var(--_focus); outline-offset: -2px }
.icon {
  flex: none; width: 20px; height: 20px; fill: none; stroke: currentcolor; stroke-width: 1.8;
  stroke-linecap: round; stroke-linejoin: round;
}
ul {
  position: absolute; z-index: 5; right: 0; left: 0; max-height: min(380px, 50vh); margin: 6px 0 0; padding: 6px;
  overflow: auto; list-style: none; background: var(--_ground); border: 1px solid var(--_line);
  border-radius: var(--_round); box-shadow: 0 8px 24px rgb(0 0 0 / 18%);
}
li {
  display: flex; min-height: 44px; gap: 12px; align-items: center; padding: 8px 10px; color: var(--_quiet);
  border-radius: calc(var(--_round) - 4px);
}
[role=option] { cursor: pointer }
[role=option]:hover, [aria-selected=true] { background: var(--_soft) }
[aria-selected=true] { outline: 2px solid var(--_focus); outline-offset: -2px }
.row-text { flex: 1; min-width: 0 }
.found-name, .found-context { display: block; overflow-wrap: anywhere }
.found-name { color: var(--_text) }
.found-context { font-size: 13px }
.found-distance { flex: none; font-size: 13px; font-variant-numeric: tabular-nums }
.unseen { position: absolute; width: 1px; height: 1px; margin: 0; overflow: hidden; clip-path: inset(50%) }
`
