import type { ReactNode } from "react";
import type { DocumentItem } from "@/api/types";
import { Button } from "@/ui/Button";
import { Row, RowFacts } from "@/ui/Rows";
import styles from "./DocumentRow.module.css";
import { useDownload } from "./queries";
import { sizeText } from "./size";

function facts(document: DocumentItem): string[] {
  return [
    document.issued_on ? `签发 ${document.issued_on}` : "",
    document.valid_until ? `有效期至 ${document.valid_until}` : "长期有效",
    `${document.format === "pdf" ? "PDF" : "图片"} ${sizeText(document.size)}`,
    document.version > 1 ? `第 ${document.version} 版` : "",
  ].filter(Boolean);
}

export interface DocumentRowProps {
  document: DocumentItem;
  /** in front: a box to tick */
  choice?: ReactNode;
  /** its product, where that isn't clear from the page */
  goods?: ReactNode;
}

/** A document with its download; the file is requested on click. */
export function DocumentRow({ document, choice, goods }: DocumentRowProps) {
  const { mutate, isPending } = useDownload();
  return (
    <Row
      choice={choice}
      act={
        <Button
          size="s"
          icon="download"
          loading={isPending}
          aria-label={`下载 ${document.goods_name} ${document.title}`}
          onClick={() => mutate([document.id])}
        >
          下载
        </Button>
      }
    >
      {goods}
      <p className={styles.name}>
        <span className={styles.kind}>{document.kind_text}</span>
        {document.title}
        {document.is_expired && <span className={styles.expired}>已过期</span>}
      </p>
      <RowFacts>
        {facts(document).map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </RowFacts>
    </Row>
  );
}
