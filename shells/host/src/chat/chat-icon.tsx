const strokes = {
  bubble: 'M4 5.5h16v11h-8.5L7 20.5v-4H4zM8 9.5h8M8 12.5h5',
  cross: 'm6 6 12 12M18 6 6 18',
  minus: 'M5 12h14',
  outside: 'M13 4.5h6.5V11M19.5 4.5 11 13M17 13.5v6H4.5V7h6',
} as const;

/**
 * A speech bubble, what closes, and what opens a tab of its own; own work, as all icons of the page. Drawn here, because
 * the shared components would come to every page with the widget, and the router with them.
 */
export function ChatIcon({ name = 'bubble' }: { name?: keyof typeof strokes }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      <path
        d={strokes[name]}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.75"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
