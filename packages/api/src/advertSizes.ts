/**
 * What the storefront shows the adverts of a place at, in pixels: pictures twice as large are sharp on every screen. The back
 * office tells the editor; the pages are held to it by their types, so that the first of them need not carry the table.
 */
export const ADVERT_SIZES = {
  home_banner: { width: 736, height: 376 },
  home_entry: { width: 290, height: 112 },
  top: { width: 180, height: 72 },
  right: { width: 84, height: 112 },
  bottom: { width: 1200, height: 72 },
  login: { width: 776, height: 402 },
  zone_yx: { width: 1200, height: 88 },
  zone_zy: { width: 1200, height: 88 },
  zone_qx: { width: 1200, height: 88 },
  zone_jxq: { width: 1200, height: 88 },
  zone_kx: { width: 1200, height: 88 },
  common: { width: 1200, height: 72 },
  post_list: { width: 240, height: 320 },
  demo: { width: 290, height: 112 },
} as const;

export type AdvertSizes = typeof ADVERT_SIZES;
