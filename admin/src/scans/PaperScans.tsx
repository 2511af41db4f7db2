import { Box, Button, Stack } from "@mui/material";
import { useState } from "react";
import { useNotify } from "react-admin";
import { documentError, largestDocument, type Upload } from "../api/fileSize";
import { useAction } from "../api/useAction";
import { LineTable } from "../fields/LineTable";
import { Panel } from "../fields/Panel";
import { StatusTag } from "../fields/StatusTag";
import { dateTime } from "../i18n/time";
import { FileButton } from "../inputs/FileButton";
import { Scan } from "./Scan";

export interface AskedPaper {
  code: string;
  text: string;
  /** Nobody misses it. */
  isOptional?: boolean;
}

interface PaperScan {
  id: number;
  paper: string;
  paper_text: string;
  form: string;
  added_by: string;
  added_at: string;
  is_current: boolean;
}

interface PaperScansProps<A> {
  /** whose papers they are */
  owner: string;
  papers: readonly AskedPaper[];
  scans: readonly PaperScan[];
  /** The reader may file others. */
  keeps: boolean;
  upload: Upload;
  addressOf: (id: number) => string;
  file: (paper: string, chosen: File) => Promise<A>;
  done: (answer: A) => string;
  refresh: string[];
}

/** One paper and its current scan. */
function Paper<A>({ paper, ...of }: { paper: AskedPaper } & PaperScansProps<A>) {
  const { busy, act } = useAction();
  const notify = useNotify();
  const [isOpen, setIsOpen] = useState(false);
  const scan = of.scans.find((one) => one.paper === paper.code && one.is_current);
  const file = (chosen: File) => {
    const wrong = documentError(chosen, of.upload);
    if (wrong) return notify(wrong, { type: "error" });
    return void act({ run: () => of.file(paper.code, chosen), done: of.done, refresh: of.refresh });
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
          <StatusTag
            word={paper.isOptional ? { text: "选填", tone: "neutral" } : { text: "没有上传", tone: "danger" }}
          />
        )}
        <Box sx={{ whiteSpace: "nowrap" }}>
          {scan && (
            <Button size="small" aria-expanded={isOpen} onClick={() => setIsOpen(!isOpen)}>
              {isOpen ? "收起" : "查看"}
            </Button>
          )}
          {of.keeps && (
            <FileButton
              size="small"
              accept="application/pdf,image/*"
              label={`上传${paper.text}（${largestDocument(of.upload)}）`}
              disabled={busy}
              onFile={file}
            >
              {scan ? "更换" : "上传"}
            </FileButton>
          )}
        </Box>
      </Stack>
      {scan && isOpen && (
        <Scan form={scan.form} src={of.addressOf(scan.id)} name={`${of.owner} ${paper.text}`} />
      )}
    </Box>
  );
}

/** The scans of somebody's papers, with those that others replaced below. */
export function PaperScans<A>(props: PaperScansProps<A>) {
  const replaced = props.scans.filter((scan) => !scan.is_current);
  if (props.papers.length === 0 && replaced.length === 0) return null;
  return (
    <Panel title="资料扫描件">
      {props.papers.map((paper) => (
        <Paper key={paper.code} paper={paper} {...props} />
      ))}
      {replaced.length > 0 && (
        <LineTable<PaperScan>
          label="已替换的扫描件"
          lines={replaced}
          keyOf={({ id }) => id}
          columns={[
            { head: "已替换", cell: ({ paper_text }) => paper_text },
            { head: "上传", wide: true, cell: (scan) => `${scan.added_by} ${dateTime(scan.added_at)}` },
            {
              head: "文件",
              cell: ({ id }) => (
                <Button size="small" href={props.addressOf(id)} target="_blank">
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
