import { pictureWidths } from "@yaoji/api/pictureWidths";
import type { BrandItem } from "@/api/types";
import styles from "./BrandLogo.module.css";

/** The brand's picture, or its first letter. */
export function BrandLogo({ brand }: { brand: Pick<BrandItem, "name" | "logo"> }) {
  return brand.logo ? (
    <img
      className={styles.logo}
      sizes="120px"
      srcSet={pictureWidths(brand.logo)}
      src={brand.logo}
      alt=""
      width={120}
      height={48}
      loading="lazy"
    />
  ) : (
    <span className={styles.mark} aria-hidden>
      {brand.name.slice(0, 1)}
    </span>
  );
}
