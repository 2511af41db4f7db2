import { lazy, useState } from "react";
import type { OrderDetail, ParcelWay } from "@/api/types";
import { Button } from "@/ui/Button";
import { formatTime } from "@/ui/chinaTime";
import { copyText } from "@/ui/copyText";
import { ErrorState } from "@/ui/ErrorState";
import { confirm, toast } from "@/ui/notices";
import { OpenedLater } from "@/ui/OpenedLater";
import { RecordBlock } from "@/ui/RecordPage";
import { SkeletonLines } from "@/ui/Skeleton";
import styles from "./Parcels.module.css";
import { parcelText } from "./parcels";
import { temperatureFile, useLogistics, useReceiveParcel } from "./queries";
import { TraceCodesDialog } from "./TraceCodesDialog";

const ColdReceiptDialog = lazy(() => import("./ColdReceiptDialog"));

/** Steps that are seen at once. */
const SHOWN = 3;
const PARTLY_SHIPPED = 35;

function Way({ parcel }: { parcel: ParcelWay }) {
  const [all, setAll] = useState(false);
  if (parcel.steps.length === 0) {
    return (
      <p className={styles.quiet}>
        {parcel.shipped_at
          ? "还没有物流轨迹，可以用运单号向承运商查询。"
          : "仓库正在拣货打包，发出后显示物流轨迹。"}
      </p>
    );
  }
  const steps = all ? parcel.steps : parcel.steps.slice(0, SHOWN);
  return (
    <>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.at + step.text}>
            <time dateTime={step.at} className="num">
              {formatTime(step.at)}
            </time>
            <span>{step.text}</span>
          </li>
        ))}
      </ol>
      {parcel.steps.length > SHOWN && (
        <Button look="text" size="s" data-no-print onClick={() => setAll(!all)}>
          {all ? "收起" : `展开全部 ${parcel.steps.length} 条轨迹`}
        </Button>
      )}
    </>
  );
}

/** How warm it was when it left and when it came, and what quality management found. */
function ColdFacts({ cold }: { cold: NonNullable<ParcelWay["cold"]> }) {
  return (
    <div className={styles.cold}>
      <p>
        冷链：
        {cold.vehicle.startsWith(cold.cooling_text) ? cold.vehicle : `${cold.cooling_text} ${cold.vehicle}`}，
        <span className="num">{formatTime(cold.started_at)}</span> 启运{" "}
        <b className="num">{cold.left_temperature} ℃</b>
        {cold.transit_hours > 0 && `，运输时限 ${cold.transit_hours} 小时`}
        {cold.arrived_temperature && (
          <>
            ；<span className="num">{formatTime(cold.arrived_at)}</span> 到货{" "}
            <b className="num">{cold.arrived_temperature} ℃</b>（{cold.received_by}），在途{" "}
            {cold.duration_text}
          </>
        )}
      </p>
      {cold.exception_text && (
        <p className={styles.warning}>
          {cold.exception_text}：
          {cold.opinion || "请隔离存放，暂不使用或销售，我们的质量管理会尽快与您联系。"}
        </p>
      )}
    </div>
  );
}

interface ParcelProps {
  parcel: ParcelWay;
  /** number of the order */
  order: string;
  place: number;
  /** one of several, or others follow: its content is listed, and it is confirmed separately */
  several: boolean;
}

function Parcel({ parcel, order, place, several }: ParcelProps) {
  const receive = useReceiveParcel();
  const [isMeasured, setMeasured] = useState(false);

  async function onReceive() {
    if (parcel.cold) {
      setMeasured(true);
      return;
    }
    const sure = await confirm("请先核对这个包裹的商品、数量和批号。", {
      title: "确认收到这个包裹",
      okText: "已收到",
    });
    if (!sure) return;
    try {
      await receive.mutateAsync({ id: parcel.id });
      toast("已确认收到包裹");
    } catch {
      // Shown by the error handler.
    }
  }

  return (
    <li className={styles.parcel} aria-label={`包裹 ${parcel.id}`}>
      <div className={styles.head}>
        {several && <b>{parcel.is_exchange ? "换货补发" : `包裹 ${place}`}</b>}
        <span className={styles.state}>{parcelText(parcel)}</span>
        {parcel.waybill && (
          <span>
            {parcel.carrier} <span className="num">{parcel.waybill}</span>{" "}
            <Button
              look="text"
              size="s"
              data-no-print
              onClick={() => void copyText(parcel.waybill, "运单号已复制")}
            >
              复制运单号
            </Button>
          </span>
        )}
        {parcel.shipped_at && <span className={styles.quiet}>{formatTime(parcel.shipped_at)} 发出</span>}
        {parcel.has_temperature && (
          <a className={styles.link} href={temperatureFile(parcel.id)} download data-no-print>
            冷链温度记录
          </a>
        )}
        {several && parcel.can_receive && (
          <span className={styles.act} data-no-print>
            <Button size="s" look="brand" loading={receive.isPending} onClick={() => void onReceive()}>
              确认收到
            </Button>
          </span>
        )}
      </div>
      {several && (
        <ul className={styles.inside}>
          {parcel.lines.map((line) => (
            <li key={`${line.id}-${line.batch_number}`}>
              {line.name} {line.ypgg} × {line.number} {line.unit}{" "}
              <small className="num">批号 {line.batch_number}</small>
            </li>
          ))}
        </ul>
      )}
      <Way parcel={parcel} />
      {parcel.cold && <ColdFacts cold={parcel.cold} />}
      {isMeasured && (
        <OpenedLater onLost={() => setMeasured(false)}>
          <ColdReceiptDialog order={order} parcel={parcel.id} onClose={() => setMeasured(false)} />
        </OpenedLater>
      )}
    </li>
  );
}

/** Where the goods are: each parcel with its waybill and its way. */
export function Parcels({ order }: { order: OrderDetail }) {
  const logistics = useLogistics(order.id);
  const [codes, setCodes] = useState(false);
  const parcels = logistics.data?.parcels;
  const several = (parcels?.length ?? 0) > 1 || order.status === PARTLY_SHIPPED;
  const traced = (parcels ?? []).reduce((sum, parcel) => sum + (parcel.shipped_at ? parcel.codes : 0), 0);
  return (
    <RecordBlock
      id="order-parcels"
      title={
        <span className={styles.title}>
          物流
          {traced > 0 && (
            <Button size="s" data-no-print onClick={() => setCodes(true)}>
              药品追溯码（{traced}）
            </Button>
          )}
        </span>
      }
    >
      {parcels?.length === 0 ? (
        <p className={styles.quiet}>仓库还没有开始拣货，发出后显示物流轨迹。</p>
      ) : parcels ? (
        <ul className={styles.parcels}>
          {parcels.map((parcel, index) => (
            <Parcel key={parcel.id} parcel={parcel} order={order.id} place={index + 1} several={several} />
          ))}
        </ul>
      ) : logistics.error ? (
        <ErrorState error={logistics.error} onRetry={() => void logistics.refetch()} />
      ) : (
        <SkeletonLines lines={order.shipped_at ? 3 : 1} />
      )}
      {codes && <TraceCodesDialog id={order.id} onClose={() => setCodes(false)} />}
    </RecordBlock>
  );
}
