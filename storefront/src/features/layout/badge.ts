const BADGE_MAX = 99;

/** 0 shows nothing, beyond 99 shows 99+. */
export function badgeText(count: number): string {
  if (count <= 0) return "";
  return count > BADGE_MAX ? `${BADGE_MAX}+` : String(count);
}
