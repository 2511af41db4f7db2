import type { AdvertSizes } from "@yaoji/api/advertSizes";
import { useState } from "react";
import { AdvertCarousel } from "@/features/content/AdvertCarousel";
import { useAdverts } from "@/features/content/adverts";
import { Icon } from "@/ui/Icon";
import styles from "./Advert.module.css";
import { closeAdvert, isAdvertClosed } from "./closedAdverts";

const sizes = {
  top: { width: 180, height: 72 },
  right: { width: 84, height: 112 },
  bottom: { width: 1200, height: 72 },
} satisfies Partial<AdvertSizes>;
const NAMES = { top: "顶部广告", right: "右侧广告", bottom: "底部广告" } as const;

/** All adverts of a place around the page, until it is closed. */
export default function Advert({ place }: { place: keyof typeof sizes }) {
  const [closed, setClosed] = useState(() => isAdvertClosed(place));
  const { data } = useAdverts(place, !closed);
  if (closed || !data?.list.length) return null;
  return (
    <aside className={styles[place]} aria-label={NAMES[place]}>
      <AdvertCarousel small label="轮播广告" adverts={data.list} {...sizes[place]} />
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
