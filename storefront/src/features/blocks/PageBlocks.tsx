import type { ShownBlock } from "@/api/types";
import { Countdown } from "@/ui/Countdown";
import styles from "./Blocks.module.css";
import { CouponsBlock } from "./CouponsBlock";
import { GoodsBlock } from "./GoodsBlock";
import { HotPicture } from "./HotPicture";
import { BannerBlock, CarouselBlock } from "./Slides";
import { TextBlock } from "./TextBlock";

export interface PageBlocksProps {
  blocks: readonly ShownBlock[];
  /** milliseconds the shop's clock is ahead of this machine's */
  ahead: number;
  /** a coupon was claimed, or can be now: ask anew */
  onTurn: () => void;
  /** the first of them is seen at first sight */
  first?: boolean;
}

function Block({ block, ahead, onTurn, first }: Omit<PageBlocksProps, "blocks"> & { block: ShownBlock }) {
  switch (block.type) {
    case "banner":
      return <BannerBlock block={block} eager={first} />;
    case "carousel":
      return <CarouselBlock block={block} eager={first} />;
    case "goods":
      return <GoodsBlock block={block} />;
    case "countdown":
      return (
        <p className={`card ${styles.countdown}`}>
          <span>{block.title}</span>
          <b>
            <Countdown until={block.ends_at} ahead={ahead} endedText={block.over || "已结束"} />
          </b>
        </p>
      );
    case "coupons":
      return <CouponsBlock block={block} onTurn={onTurn} />;
    case "text":
      return <TextBlock block={block} />;
    case "hot_picture":
      return <HotPicture block={block} eager={first} />;
    default:
      return null;
  }
}

/** A page that staff put together, block by block. */
export default function PageBlocks({ blocks, first, ...rest }: PageBlocksProps) {
  return blocks.map((block, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a block has no other name than its place
    <section key={at} className={`container ${styles.block}`}>
      <Block block={block} first={first && at === 0} {...rest} />
    </section>
  ));
}
