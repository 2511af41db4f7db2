import type { Ref } from "react";
import { largest } from "@/api/fileSize";
import type { BuyerDocument } from "@/api/types";
import { Field } from "@/ui/Field";
import { DocumentSample } from "./DocumentSample";
import { isRenewed, MOST_PAGES, moved, type Page, turned } from "./pages";
import styles from "./ScanField.module.css";
import { ScanPage } from "./ScanPage";
import { sampleOf } from "./samples";

interface ScanFieldProps {
  document: BuyerDocument;
  pages: readonly Page[];
  error?: string;
  onAdd: (files: File[]) => void;
  onChange: (pages: Page[]) => void;
  ref?: Ref<HTMLInputElement>;
}

/** The scans of a document, page by page: photos that can be turned, or PDFs; without any, an example. */
export function ScanField({ document, pages, error, onAdd, onChange, ref }: ScanFieldProps) {
  const isFull = pages.length >= MOST_PAGES;
  return (
    <div className={styles.scan} data-rows data-empty={pages.length === 0 || undefined}>
      {pages.length === 0 ? (
        <figure className={styles.sample}>
          <DocumentSample kind={document.kind} name={document.name} />
          <figcaption>样例</figcaption>
        </figure>
      ) : (
        <ol className={styles.pages} aria-label="证照页面">
          {pages.map((page, index) => (
            <ScanPage
              key={page.id}
              page={page}
              place={index + 1}
              last={pages.length}
              onTurn={() => onChange(turned(pages, page.id))}
              onMove={(by) => onChange(moved(pages, page.id, by))}
              onRemove={() => onChange(pages.filter((other) => other !== page))}
            />
          ))}
        </ol>
      )}
      <div className={styles.choose}>
        <p className={styles.hint}>
          {isRenewed(document, pages)
            ? "选好新证的照片后，上面旧证的页面会自动换掉；审核通过以前旧证继续有效。"
            : sampleOf(document.kind).hint}
        </p>
        <Field
          label={pages.length ? "添加一页，或再选几张" : "照片、扫描件或 PDF"}
          required
          error={error}
          hint={`正本、副本和变更页都要，最多 ${MOST_PAGES} 页；每个文件 ${largest("/api/upload")} 以内，照片会自动压缩`}
        >
          {(ids) => (
            <input
              {...ids}
              ref={ref}
              className={styles.input}
              type="file"
              data-follows
              name="file"
              multiple
              disabled={isFull}
              accept="image/jpeg,image/png,image/webp,application/pdf"
              onChange={(event) => {
                const files = [...(event.target.files ?? [])];
                event.target.value = "";
                if (files.length) onAdd(files);
              }}
            />
          )}
        </Field>
      </div>
    </div>
  );
}
