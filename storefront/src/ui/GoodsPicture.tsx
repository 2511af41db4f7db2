import { pictureWidths } from "@yaoji/api/pictureWidths";
import styles from "./GoodsPicture.module.css";

export interface GoodsPictureProps {
  src: string;
  /** "" when the name is next to it */
  alt: string;
  size: number;
  /** above the fold: load at once */
  eager?: boolean;
  className?: string;
}

export function GoodsPicture({ src, alt, size, eager, className }: GoodsPictureProps) {
  return (
    <img
      className={[styles.picture, className].filter(Boolean).join(" ")}
      sizes={`${size}px`}
      srcSet={pictureWidths(src)}
      src={src}
      alt={alt}
      width={size}
      height={size}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
    />
  );
}
