import { Link } from "react-router";
import type { ContractDetail } from "@/api/types";
import { ButtonRow } from "@/ui/ButtonRow";
import { formatTime } from "@/ui/chinaTime";
import { ErrorState } from "@/ui/ErrorState";
import { Panel, PanelPage } from "@/ui/Panel";
import { SkeletonLines } from "@/ui/Skeleton";
import { StatusMark } from "@/ui/StatusMark";
import { useUser } from "../user/queries";
import styles from "./ContractReader.module.css";
import { toneOf, validity } from "./contract";
import { useContract, useContracts } from "./queries";
import { SignForm } from "./SignForm";

/** A contract as a page of text, its file, and below it the signature. */
export function ContractReader({ id }: { id: number }) {
  const found = useContract(id);
  const contract = found.data;
  return (
    <PanelPage>
      <p>
        <Link to="/dzht" className={styles.link}>
          ‹ 全部合同
        </Link>
      </p>
      {contract ? (
        <>
          <Sheet contract={contract} />
          <Signature contract={contract} />
        </>
      ) : (
        <Panel>
          {found.error ? (
            <ErrorState error={found.error} onRetry={() => void found.refetch()} />
          ) : (
            <SkeletonLines lines={16} />
          )}
        </Panel>
      )}
    </PanelPage>
  );
}

function Sheet({ contract }: { contract: ContractDetail }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls on its own, so the keyboard must reach it
    <article className={`card ${styles.sheet}`} tabIndex={0}>
      <header className={styles.sheetHead}>
        <h1>{contract.title}</h1>
        <p className="num">
          合同编号：{contract.number}，{validity(contract)}
        </p>
      </header>
      {contract.blocks.map((block, place) =>
        block.kind === "heading" ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text of a contract never changes
          <h2 key={place}>{block.text}</h2>
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the text of a contract never changes
          <p key={place}>{block.text}</p>
        ),
      )}
    </article>
  );
}

function Signature({ contract }: { contract: ContractDetail }) {
  const user = useUser();
  const centre = useContracts().data;
  const file = `/api/contract/${contract.id}/file`;
  return (
    <Panel
      id="signature"
      title="签署"
      beside={<StatusMark tone={toneOf(contract)}>{contract.status_text}</StatusMark>}
    >
      {contract.signed_at && (
        <p>
          {contract.signer} 于 {formatTime(contract.signed_at)} 签署，双方印章和签署证据在 PDF 的最后一页。
        </p>
      )}
      {contract.status === "void" && <p>作废原因：{contract.void_reason}</p>}
      {contract.status === "lapsed" && (
        <p>
          超过 7 天没有签署，已失效。请回到<Link to="/dzht">电子合同</Link>重新生成。
        </p>
      )}
      {contract.status === "waiting" && centre && !centre.may_sign && <p>{centre.why_not}。</p>}
      {contract.status === "waiting" && centre?.may_sign && user && (
        <SignForm id={contract.id} phone={user.phone} />
      )}
      <ButtonRow>
        <a className={styles.link} href={file} target="_blank" rel="noreferrer">
          打开 PDF
        </a>
        <a className={styles.link} href={file} download>
          下载 PDF
        </a>
      </ButtonRow>
      <details className={styles.digest}>
        <summary>文件校验值</summary>
        <p>签署前文件 SHA-256：{contract.sha256}</p>
        {contract.signed_sha256 && <p>已签署文件 SHA-256：{contract.signed_sha256}</p>}
      </details>
    </Panel>
  );
}
