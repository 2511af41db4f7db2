import { pictureWidths } from "@yaoji/api/pictureWidths";
import type { PageSlide, ShownBlock } from "@/api/types";
import { Carousel } from "@/features/content/Carousel";
import { ShopLink } from "@/features/content/ShopLink";
import styles from "./Slides.module.css";

/** A picture, or its words where there is none. */
function Slide({ slide, eager }: { slide: PageSlide; eager?: boolean }) {
  const { title, lead, picture, url, tone } = slide;
  return (
    <ShopLink url={url} className={styles.slide}>
      {picture ? (
        <img
          sizes="min(100vw,1200px)"
          srcSet={pictureWidths(picture.src)}
          src={picture.src}
          alt={title}
          width={picture.width}
          height={picture.height}
          loading={eager ? "eager" : "lazy"}
          fetchPriority={eager ? "high" : "auto"}
        />
      ) : (
        <span className={styles.drawn} data-tone={tone}>
          <b>{title}</b>
          {lead && <span>{lead}</span>}
        </span>
      )}
    </ShopLink>
  );
}

type Of<Type extends ShownBlock["type"]> = Extract<ShownBlock, { type: Type }>;

export const BannerBlock = ({ block, eager }: { block: Of<"banner">; eager?: boolean }) => (
  <div className={styles.room} data-shape={block.shape}>
    <Slide slide={block.slide} eager={eager} />
  </div>
);

export const CarouselBlock = ({ block, eager }: { block: Of<"carousel">; eager?: boolean }) => (
  <div className={styles.room} data-shape={block.shape}>
    <Carousel
      label={`活动推荐：${block.slides[0]?.title ?? ""}`}
      titles={block.slides.map(({ title }) => title)}
      slides={block.slides.map((slide, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: slides have no other name than their place
        <Slide key={at} slide={slide} eager={eager && at === 0} />
      ))}
    />
  </div>
);
