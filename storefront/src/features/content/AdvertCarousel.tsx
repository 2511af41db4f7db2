import type { Advert } from "@/api/types";
import { AdvertPicture } from "./AdvertPicture";
import { Carousel } from "./Carousel";

export interface AdvertCarouselProps {
  label: string;
  adverts: readonly Advert[];
  width: number;
  height: number;
  /** seen at first sight */
  eager?: boolean;
  small?: boolean;
}

/** All adverts of a place, one after the other in the room of one. */
export const AdvertCarousel = ({ label, adverts, width, height, eager, small }: AdvertCarouselProps) => (
  <Carousel
    label={label}
    small={small}
    titles={adverts.map(({ title }) => title)}
    slides={adverts.map((advert, at) => (
      <AdvertPicture
        key={advert.id}
        advert={advert}
        width={width}
        height={height}
        eager={eager && at === 0}
      />
    ))}
  />
);
