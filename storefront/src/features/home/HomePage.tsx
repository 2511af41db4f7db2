import type { AdvertSizes } from "@yaoji/api/advertSizes";
import { lazy } from "react";
import { PagePart } from "@/features/blocks/PagePart";
import { AdvertCarousel } from "@/features/content/AdvertCarousel";
import { AdvertPicture } from "@/features/content/AdvertPicture";
import { useHomeFocus } from "@/features/content/queries";
import { isMarkedSignedIn, useUser } from "@/features/user/queries";
import { ErrorState } from "@/ui/ErrorState";
import { Later } from "@/ui/Later";
import { Skeleton } from "@/ui/Skeleton";
import { useInView } from "@/ui/useInView";
import { Floor } from "./Floor";
import styles from "./HomePage.module.css";
import { HotGoods } from "./HotGoods";
import { Welcome } from "./Welcome";

const Further = lazy(() => import("./Further"));
const Today = lazy(() => import("./Today"));

const ENTRIES = 4;
/** Held open while the floors themselves are loading. */
const EXPECTED_FLOORS = 3;

/** Fetched when the visitor comes near it: the first sight weighs no more for it. */
function Place({ of }: { of: "seckill" | "together" }) {
  const [ref, seen] = useInView<HTMLDivElement>();
  const place = <div className={styles.place} />;
  return (
    <div ref={ref} className={styles.further}>
      {seen ? (
        <Later fallback={place}>
          <Further of={of} />
        </Later>
      ) : (
        place
      )}
    </div>
  );
}

const WaitingFloors = () =>
  Array.from({ length: EXPECTED_FLOORS }, (_, i) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the floors to come are all alike
    <Floor key={i} title="" category_id={0} url="/list" />
  ));

type Banner = AdvertSizes["home_banner"];
type Entry = AdvertSizes["home_entry"];

export default function HomePage() {
  const focus = useHomeFocus();
  const user = useUser();
  const floors = focus.data?.floors;
  return (
    <div className={styles.page}>
      <h1 className="visually-hidden">药集 药品批发商城</h1>
      <section className={`container ${styles.hero}`} aria-label="推荐">
        <div className={styles.menuPlace} />
        <div className={styles.banners}>
          {focus.data ? (
            <AdvertCarousel
              eager
              label="活动推荐"
              adverts={focus.data.banners}
              width={736 satisfies Banner["width"]}
              height={376 satisfies Banner["height"]}
            />
          ) : (
            <Skeleton height="100%" />
          )}
        </div>
        <Welcome user={user} />
      </section>
      {isMarkedSignedIn() && (
        <Later fallback={<div className={styles.today} />}>
          <Today />
        </Later>
      )}
      <section className={`container ${styles.entries}`} aria-label="专区入口">
        {focus.isError && !focus.data ? (
          <div className={`card ${styles.failed}`}>
            <ErrorState compact error={focus.error} onRetry={() => void focus.refetch()} />
          </div>
        ) : focus.data ? (
          focus.data.entries.map((entry) => (
            <div key={entry.id} className={styles.entry}>
              <AdvertPicture
                advert={entry}
                width={290 satisfies Entry["width"]}
                height={112 satisfies Entry["height"]}
              />
            </div>
          ))
        ) : (
          Array.from({ length: ENTRIES }, (_, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the bars are all alike
            <div key={i} className={styles.entry}>
              <Skeleton height="100%" />
            </div>
          ))
        )}
      </section>
      <Place of="seckill" />
      <HotGoods />
      <Place of="together" />
      <PagePart place="home" waiting={<WaitingFloors />}>
        {floors?.map((floor) => <Floor key={floor.category_id} {...floor} />) ??
          (focus.isPending && <WaitingFloors />)}
      </PagePart>
    </div>
  );
}
