import { useState } from "react";
import { AdvertPicture } from "@/features/content/AdvertPicture";
import { type AdvertPlace, useAdverts } from "@/features/content/adverts";
import { Icon } from "@/ui/Icon";
import styles from "./Advert.module.css";
import { closeAdvert, isAdvertClosed } from "./closedAdverts";

const sizes: Record<AdvertPlace, [number, number]> = { top: [180, 72], right: [84, 112], bottom: [1200, 72] };

export default function Advert({ place }: { place: AdvertPlace }) {
  const [closed, setClosed] = useState(() => isAdvertClosed(place));
  const { data } = useAdverts(place, !closed);
  const advert = data?.list[0];
  if (closed || !advert) return null;
  const [width, height] = sizes[place];
  return (
    <aside className={styles[place]} aria-label={`广告：${advert.title}`}>
      <AdvertPicture advert={advert} width={width} height={height} />
      <button
        type="button"
        className={styles.cross}
        aria-label="关闭广告"
        onClick={() => {
          closeAdvert(place);
          setClosed(true);
        }}
      >
        <Icon name="close" size={12} />
      </button>
    </aside>
  );
}
