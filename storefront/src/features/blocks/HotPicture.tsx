import { pictureWidths } from "@yaoji/api/pictureWidths";
import type { ShownHotPicture } from "@/api/types";
import { ShopLink } from "@/features/content/ShopLink";
import styles from "./Blocks.module.css";

/** Tenths of a per cent of the picture. */
const share = (part: number) => `${part / 10}%`;

/** A picture whose parts lead on. */
export function HotPicture({ block, eager }: { block: ShownHotPicture; eager?: boolean }) {
  const { src, width, height } = block.picture;
  return (
    <div className={styles.picture} style={{ aspectRatio: `${width} / ${height}` }}>
      <img
        sizes="min(100vw,1200px)"
        srcSet={pictureWidths(src)}
        src={src}
        alt={block.title}
        width={width}
        height={height}
        loading={eager ? "eager" : "lazy"}
      />
      {block.areas.map((area, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: a part has no other name than its place
          key={at}
          className={styles.area}
          style={{
            left: share(area.left),
            top: share(area.top),
            width: share(area.width),
            height: share(area.height),
          }}
        >
          <ShopLink url={area.url} label={area.title} className={styles.whole} />
        </div>
      ))}
    </div>
  );
}
