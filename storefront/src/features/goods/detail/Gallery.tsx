import { pictureWidths } from "@yaoji/api/pictureWidths";
import { lazy, type PointerEvent, useState } from "react";
import { Icon } from "@/ui/Icon";
import { OpenedLater } from "@/ui/OpenedLater";
import styles from "./Gallery.module.css";

const Lightbox = lazy(() => import("./Lightbox"));

export interface GalleryProps {
  name: string;
  images: string[];
}

/** The chosen picture grows under the mouse; a press opens it large. */
export function Gallery({ name, images }: GalleryProps) {
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState(false);
  const [origin, setOrigin] = useState<string | null>(null);
  const shown = images[at] ?? images[0] ?? "";

  function follow(event: PointerEvent<HTMLElement>) {
    if (event.pointerType !== "mouse") return;
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * 100;
    const y = ((event.clientY - box.top) / box.height) * 100;
    setOrigin(`${x.toFixed(1)}% ${y.toFixed(1)}%`);
  }

  return (
    <div className={styles.gallery}>
      <button
        type="button"
        className={styles.stage}
        aria-label={`放大查看 ${name} 图片`}
        onClick={() => setOpen(true)}
        onPointerMove={follow}
        onPointerLeave={() => setOrigin(null)}
      >
        <img
          // What grows is loaded in the width it grows to.
          sizes={origin ? "880px" : "400px"}
          srcSet={pictureWidths(shown)}
          src={shown}
          alt={name}
          width={400}
          height={400}
          fetchPriority="high"
          decoding="async"
          style={origin ? { transform: "scale(2.2)", transformOrigin: origin } : undefined}
        />
        {!origin && (
          <span className={styles.zoom} aria-hidden>
            <Icon name="search" size={16} />
          </span>
        )}
      </button>
      {images.length > 1 && (
        <ul className={styles.thumbs} aria-label="商品图片">
          {images.map((image, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may come twice
            <li key={index}>
              <button
                type="button"
                className={styles.thumb}
                aria-label={`第 ${index + 1} 张`}
                aria-pressed={index === at}
                onClick={() => setAt(index)}
                onMouseEnter={() => setAt(index)}
              >
                <img
                  sizes="60px"
                  srcSet={pictureWidths(image)}
                  src={image}
                  alt=""
                  width={60}
                  height={60}
                  loading="lazy"
                  decoding="async"
                />
              </button>
            </li>
          ))}
        </ul>
      )}
      {open && (
        <OpenedLater onLost={() => setOpen(false)}>
          <Lightbox name={name} images={images} start={at} onClose={() => setOpen(false)} />
        </OpenedLater>
      )}
    </div>
  );
}
