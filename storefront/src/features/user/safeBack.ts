/** Where to go after signing in: an address of this site, whatever ?back= says. */
export function safeBack(back: string | null): string {
  if (!back?.startsWith("/") || back.startsWith("//") || back.startsWith("/\\")) return "/";
  return back.startsWith("/login") ? "/" : back;
}
