import type { AfterSaleDetail } from "@/api/types";
import { formatTime } from "@/ui/chinaTime";
import { RecordBlock, RecordFacts, RecordLogs } from "@/ui/RecordPage";
import styles from "./ClaimFacts.module.css";

type Parcel = NonNullable<AfterSaleDetail["sent_back"]>;

function ParcelRow({ name, parcel }: { name: string; parcel: Parcel | null | undefined }) {
  if (!parcel) return null;
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {parcel.carrier} <span className="num">{parcel.waybill}</span>
        <small className="num"> {formatTime(parcel.at)}</small>
      </dd>
    </>
  );
}

/** Why, with the photos, and the parcels. */
export function ClaimFacts({ claim }: { claim: AfterSaleDetail }) {
  return (
    <RecordBlock id="claim-facts" title="申请内容">
      <RecordFacts>
        <dt>原因</dt>
        <dd>{claim.reason}</dd>
        {claim.remark && (
          <>
            <dt>说明</dt>
            <dd>{claim.remark}</dd>
          </>
        )}
        <dt>申请时间</dt>
        <dd className="num">{formatTime(claim.created_at)}</dd>
        <ParcelRow name="您已寄回" parcel={claim.sent_back} />
        <ParcelRow name="补发包裹" parcel={claim.replacement} />
        {claim.replacement_batches.length > 0 && (
          <>
            <dt>补发批号</dt>
            <dd>
              {claim.replacement_batches.map((batch) => (
                <span key={batch.batch} className={`${styles.batch} num`}>
                  {batch.batch}（效期 {batch.expires_on}）× {batch.number}
                </span>
              ))}
            </dd>
          </>
        )}
        <ParcelRow name="退回给您" parcel={claim.refused} />
      </RecordFacts>
      <ul className={styles.photos} aria-label="照片">
        {claim.photos.map((photo, index) => (
          <li key={photo.id}>
            <a href={photo.url} target="_blank" rel="noreferrer" aria-label={`查看第 ${index + 1} 张照片`}>
              <img src={photo.url} alt="" width={88} height={88} loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
    </RecordBlock>
  );
}

export function ClaimLogs({ logs }: { logs: AfterSaleDetail["logs"] }) {
  return (
    <RecordBlock id="claim-logs" title="处理记录">
      <RecordLogs logs={logs} />
    </RecordBlock>
  );
}
