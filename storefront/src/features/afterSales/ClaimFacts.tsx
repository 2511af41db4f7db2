import type { AfterSaleDetail } from "@/api/types";
import { formatTime } from "@/ui/chinaTime";
import styles from "./Claim.module.css";

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
    <section className={`card ${styles.block}`} aria-labelledby="claim-facts">
      <h2 id="claim-facts">申请内容</h2>
      <dl className={styles.facts}>
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
      </dl>
      <ul className={styles.photos} aria-label="照片">
        {claim.photos.map((photo, index) => (
          <li key={photo.id}>
            <a href={photo.url} target="_blank" rel="noreferrer" aria-label={`查看第 ${index + 1} 张照片`}>
              <img src={photo.url} alt="" width={88} height={88} loading="lazy" />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What happened to the claim, the newest first. */
export function ClaimLogs({ logs }: { logs: AfterSaleDetail["logs"] }) {
  return (
    <section className={`card ${styles.block}`} aria-labelledby="claim-logs">
      <h2 id="claim-logs">处理记录</h2>
      <ol className={styles.logs}>
        {[...logs].reverse().map((log) => (
          <li key={log.at + log.actor + log.text}>
            <time dateTime={log.at} className="num">
              {formatTime(log.at)}
            </time>
            <span>
              <b>{log.actor}</b> {log.text}
              {log.reason && <small>{log.reason}</small>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
