/**
 * Where the look changes: `docs/architecture.md` says what each is. In TypeScript these queries, in style sheets their names
 * (`@media (--phone)`, and `(--over-phone)` for what is wider; customMedia.ts).
 */
export const SMALL = "(max-width: 480px)";
export const PHONE = "(max-width: 720px)";
export const TABLET = "(max-width: 960px)";
export const COUNTER = "(max-width: 1180px)";
export const DESK = "(max-width: 1420px)";
export const WIDE = "(max-width: 1599px)";
export const OVER_DESK = "(min-width: 1420.02px)";
