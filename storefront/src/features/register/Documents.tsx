import { type Ref, useState } from "react";
import type { BuyerDocument } from "@/api/types";
import { About } from "@/ui/About";
import { Button } from "@/ui/Button";
import { confirm, toast } from "@/ui/notices";
import { Problem } from "@/ui/Problem";
import { StatusMark, type StatusTone } from "@/ui/StatusMark";
import { useRefusal } from "../user/refusal";
import { DocumentForm } from "./DocumentForm";
import styles from "./Documents.module.css";
import { scanAddress } from "./pages";
import { useWithdraw } from "./queries";
import { RegisterPanel } from "./RegisterPanel";
import { sampleOf } from "./samples";

interface DocumentsProps {
  documents: readonly BuyerDocument[];
  /** kinds that a refused hand-in asked for */
  missing?: readonly string[];
  /** what uploads the first of them */
  firstMissing?: Ref<HTMLButtonElement>;
}

/** The matrix of the buyer's type: required documents, and those only needed for some goods. */
export function Documents({ documents, missing = [], firstMissing }: DocumentsProps) {
  const [open, setOpen] = useState<BuyerDocument | null>(null);
  const required = documents.filter((document) => document.is_required);
  const further = documents.filter((document) => !document.is_required);
  const isThere = (document: BuyerDocument) => document.status !== "missing";
  const isMissing = (document: BuyerDocument) => missing.includes(document.kind) && !isThere(document);
  const first = [...required, ...further].find(isMissing);
  const group = (title: string, hint: string, list: readonly BuyerDocument[]) =>
    list.length > 0 && (
      <RegisterPanel>
        <h2>
          {title}
          <small className={styles.count}>
            {list.filter(isThere).length} / {list.length} 份
          </small>
        </h2>
        <About>{hint}</About>
        <ul className={styles.documents}>
          {list.map((document) => (
            <DocumentCard
              key={document.kind}
              document={document}
              isMissing={isMissing(document)}
              opener={document === first ? firstMissing : undefined}
              onOpen={() => setOpen(document)}
            />
          ))}
        </ul>
      </RegisterPanel>
    );
  return (
    <>
      {group("必须上传的证照", "手机拍照即可，字迹清楚、四角完整；复印件请加盖公章。", required)}
      {group("采购相应商品时需要", "现在可以不传，买到需要它的商品时再补。", further)}
      {open && <DocumentForm document={open} onClose={() => setOpen(null)} />}
    </>
  );
}

const tones: Record<string, StatusTone> = {
  draft: "go",
  submitted: "go",
  approved: "done",
  rejected: "wrong",
  expired: "wrong",
};

interface DocumentCardProps {
  document: BuyerDocument;
  isMissing: boolean;
  opener?: Ref<HTMLButtonElement>;
  onOpen: () => void;
}

function DocumentCard({ document, isMissing, opener, onOpen }: DocumentCardProps) {
  const { name, status, earlier } = document;
  const withdraw = useWithdraw();
  const isThere = status !== "missing";
  const waits = status === "submitted";
  const refused = useRefusal("keep_company");
  const byHeadOffice = document.head_office;
  const isLacking = !isThere && document.is_required && !byHeadOffice;
  const isUrgent = status === "rejected" || status === "expired" || isLacking;
  return (
    <li className={styles.document} data-missing={isMissing || undefined}>
      <h3>
        {name}
        {byHeadOffice && !isThere ? (
          <StatusMark tone="done">总部已提供</StatusMark>
        ) : (
          <StatusMark tone={tones[status] ?? "off"}>
            {status === "draft" ? "已上传" : document.status_text}
          </StatusMark>
        )}
      </h3>
      <p className={styles.facts}>{isThere ? factsText(document) : sampleOf(document.kind).hint}</p>
      {earlier && (
        <p className={styles.earlier} data-status={earlier.status}>
          <b>原证{earlier.status === "expired" ? "已过期" : "在用"}</b> {factsText(earlier)}
          {earlier.status !== "expired" && "。新证审核通过以前，原来的证照继续有效"}
        </p>
      )}
      {byHeadOffice && (
        <p className={styles.facts}>
          总部的这份证照{byHeadOffice.valid_to ? `有效期至 ${byHeadOffice.valid_to}` : "长期有效"}
          ，门店可不再上传
        </p>
      )}
      {status === "rejected" && <Problem isQuiet>驳回原因：{document.reject_reason}</Problem>}
      {isMissing && <Problem>请上传《{name}》</Problem>}
      <p className={styles.acts}>
        {refused ? null : waits ? (
          <Button
            size="s"
            aria-label={`撤回《${name}》`}
            loading={withdraw.isPending}
            onClick={() => void askAndWithdraw(document, withdraw.mutateAsync)}
          >
            撤回修改
          </Button>
        ) : (
          <Button
            ref={opener}
            size="s"
            look={isUrgent ? "brand" : "plain"}
            aria-label={`${actionFor(status)}《${name}》`}
            onClick={onOpen}
          >
            {actionFor(status)}
          </Button>
        )}
        {document.scans.map(
          ({ key, form }, index) =>
            form === "pdf" && (
              <a key={key} href={scanAddress(document, index + 1)}>
                {document.scans.length > 1 ? `下载第 ${index + 1} 页 PDF` : "下载 PDF"}
              </a>
            ),
        )}
      </p>
    </li>
  );
}

type Version = Pick<BuyerDocument, "number" | "valid_to" | "scans">;

function factsText({ number, valid_to, scans }: Version): string {
  const validity = valid_to ? `有效期至 ${valid_to}` : "长期有效";
  const pages = scans.length > 1 ? `共 ${scans.length} 页` : "";
  return [number, validity, pages].filter(Boolean).join("，");
}

/** Refusals are shown where all are; who decided meanwhile shows in the list that is read again. */
async function askAndWithdraw({ id, name }: BuyerDocument, withdraw: (id: number) => Promise<unknown>) {
  const question = `撤回《${name}》？撤回后不再审核，修改后可以重新提交。`;
  if (!(await confirm(question, { okText: "撤回" }))) return;
  try {
    await withdraw(id);
    toast(`《${name}》已撤回，修改后请重新提交`);
  } catch {
    // Already shown.
  }
}

function actionFor(status: string): string {
  if (status === "missing") return "上传";
  if (status === "draft") return "修改";
  return status === "approved" ? "换新证" : "重新上传";
}
