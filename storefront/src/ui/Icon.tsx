/** What each icon draws, by its name. */
export const paths = {
  search: "M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM16.2 16.2 21 21",
  cart: "M3 4h2.5l2.3 11h10.4L20.5 7H6.4M9 20.2h.01M17 20.2h.01",
  user: "M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20c.8-3.6 3.7-5.5 7.5-5.5s6.7 1.9 7.5 5.5",
  bell: "M6 17V11a6 6 0 1 1 12 0v6M4 17h16M10 20.5h4",
  chat: "M4 5h16v11H10l-4 4v-4H4zM8.5 10.5h.01M12 10.5h.01M15.5 10.5h.01",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2v2h-2zM18 18h2v2h-2z",
  up: "M12 20V5M6 11l6-6 6 6",
  down: "M6 9l6 6 6-6",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  close: "M5 5l14 14M19 5L5 19",
  menu: "M4 6h16M4 12h16M4 18h16",
  minus: "M5 12h14",
  plus: "M5 12h14M12 5v14",
  heart: "M12 20s-8-4.5-8-10a4 4 0 0 1 8-2 4 4 0 0 1 8 2c0 5.5-8 10-8 10z",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13",
  check: "M4.5 12.5l5 5 10-11",
  info: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 11v5.5M12 7.8h.01",
  warn: "M12 4 3 20h18zM12 10v5M12 17.5h.01",
  error: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9 9l6 6M15 9l-6 6",
  clock: "M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 7.5V12l3 2",
  phone: "M5 4h5l1.5 4.5-2.5 1.5a11 11 0 0 0 5 5l1.5-2.5L20 14v5C11 19 5 13 5 4z",
  home: "M4 11l8-7 8 7M6 10v10h12V10M10 20v-6h4v6",
  grid: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  list: "M4 6h2M4 12h2M4 18h2M9 6h11M9 12h11M9 18h11",
  pause: "M8 5v14M16 5v14",
  play: "M7 4.5 19 12 7 19.5z",
  order: "M6 3.5h12v17l-3-2-3 2-3-2-3 2zM9 8.5h6M9 12.5h6",
  pin: "M12 21s-7-6-7-11a7 7 0 0 1 14 0c0 5-7 11-7 11zM12 10h.01",
  download: "M12 4v11M7 10l5 5 5-5M5 20h14",
  refresh: "M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 3.5v4h-4",
  lock: "M6 11h12v9H6zM8 11V8a4 4 0 0 1 8 0v3",
  truck: "M3 6h11v10H3zM14 9.5h4l3 3.5v3h-7M7 19h.01M17 19h.01",
  star: "M12 4l2.5 5 5.5 1-4 4 1 5.5-5-2.5-5 2.5L8 14l-4-4 5.5-1z",
} as const;

export type IconName = keyof typeof paths;

export interface IconProps {
  name: IconName;
  size?: number;
  /** Accessible name; without it the icon is decoration. */
  label?: string;
  filled?: boolean;
  className?: string;
}

export function Icon({ name, size = 18, label, filled = false, className }: IconProps) {
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: named by aria-label, or decoration
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill={filled ? "currentColor" : "none"}
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      style={{ flex: "none" }}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <path d={paths[name]} />
    </svg>
  );
}
