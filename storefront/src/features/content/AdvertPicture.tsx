import { pictureWidths } from "@yaoji/api/pictureWidths";
import type { Advert } from "@/api/types";
import { ShopLink } from "./ShopLink";

export interface AdvertPictureProps {
  advert: Advert;
  width: number;
  height: number;
  /** seen at first sight: what the page is judged by */
  eager?: boolean;
}

/** A picture that leads on. */
export const AdvertPicture = ({ advert, width, height, eager }: AdvertPictureProps) => (
  <ShopLink url={advert.url}>
    <img
      sizes={`min(100vw,${width}px)`}
      srcSet={pictureWidths(advert.image)}
      src={advert.image}
      alt={advert.title}
      width={width}
      height={height}
      loading={eager ? "eager" : "lazy"}
      fetchPriority={eager ? "high" : "auto"}
    />
  </ShopLink>
);
