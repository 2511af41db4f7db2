export function loginUrl(back: string): string {
  return back === "/" ? "/login" : `/login?back=${encodeURIComponent(back)}`;
}
