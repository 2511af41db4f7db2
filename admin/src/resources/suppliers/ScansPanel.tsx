import { Box, Button, Stack } from "@mui/material";
import { useState } from "react";
import { useNotify } from "react-admin";
import { fileScan, supplierScan } from "../../api/calls/suppliers";
import { documentError, largestDocument } from "../../api/fileSize";
import type { Supplier } from "../../api/types";
import { useAction } from "../../api/useAction";
import { LineTable } from "../../fields/LineTable";
import { Panel } from "../../fields/Panel";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { FileButton } from "../../inputs/FileButton";
import { Scan } from "../../scans/Scan";
import { SUPPLIER_PAPERS, type SupplierPaper } from "./words";

const UPLOAD = "/admin/api/suppliers/{id}/scans";

type SupplierScan = Supplier["scans"][number];

/** One paper and its current scan. */
function Paper({ supplier, paper, keeps }: { supplier: Supplier; paper: SupplierPaper; keeps: boolean }) {
  const { busy, act } = useAction();
  const notify = useNotify();
  const [isOpen, setIsOpen] = useState(false);
  const scan = supplier.scans.find((one) => one.paper === paper.code && one.is_current);
  const file = (chosen: File) => {
    const wrong = documentError(chosen, UPLOAD);
    if (wrong) return notify(wrong, { type: "error" });
    return void act({
      run: () => fileScan(supplier.id, paper.code, chosen),
      done: ({ status }) => (status === "draft" ? "扫描件已归档，等待审批" : "扫描件已归档"),
      refresh: ["suppliers"],
    });
  };
  return (
    <Box component="section" aria-label={paper.text} sx={{ mb: 1.5 }}>
      <Stack direction="row" useFlexGap sx={{ gap: 1, alignItems: "center", flexWrap: "wrap" }}>
        <b>{paper.text}</b>
        {scan ? (
          <Box sx={{ typography: "caption", color: "text.secondary" }}>
            {scan.added_by} {dateTime(scan.added_at)}
          </Box>
        ) : (
          <StatusTag word={{ text: "没有上传", tone: "danger" }} />
        )}
        <Box sx={{ whiteSpace: "nowrap" }}>
          {scan && (
            <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? "收起" : "查看"}
            </Button>
          )}
          {keeps && (
            <FileButton
              size="small"
              accept="application/pdf,image/*"
              label={`上传${paper.text}（${largestDocument(UPLOAD)}）`}
              disabled={busy}
              onFile={file}
            >
              {scan ? "更换" : "上传"}
            </FileButton>
          )}
        </Box>
      </Stack>
      {scan && isOpen && (
        <Scan form={scan.form} src={supplierScan(scan.id)} name={`${supplier.name} ${paper.text}`} />
      )}
    </Box>
  );
}

/** The scans of a supplier's papers, with those that others replaced below. */
export function ScansPanel({ supplier, keeps }: { supplier: Supplier; keeps: boolean }) {
  const replaced = supplier.scans.filter((scan) => !scan.is_current);
  return (
    <Panel title="资料扫描件">
      {SUPPLIER_PAPERS.map((paper) => (
        <Paper key={paper.code} supplier={supplier} paper={paper} keeps={keeps} />
      ))}
      {replaced.length > 0 && (
        <LineTable<SupplierScan>
          label="已替换的扫描件"
          lines={replaced}
          keyOf={({ id }) => id}
          columns={[
            { head: "已替换", cell: ({ paper_text }) => paper_text },
            { head: "上传", wide: true, cell: (scan) => `${scan.added_by} ${dateTime(scan.added_at)}` },
            {
              head: "文件",
              cell: ({ id }) => (
                <Button size="small" href={supplierScan(id)} target="_blank">
                  查看
                </Button>
              ),
            },
          ]}
        />
      )}
    </Panel>
  );
}
