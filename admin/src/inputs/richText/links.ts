/** As the server allows it: a page of the shop, another site over https, a telephone. */
export function isSafeLink(link: string): boolean {
  if (/[\s\\]/.test(link)) return false;
  if (link.startsWith("/")) return !link.startsWith("//");
  return /^https:\/\/[a-z0-9][a-z0-9.:-]*([/?#]|$)/i.test(link) || /^tel:[0-9+-]{3,20}$/.test(link);
}
