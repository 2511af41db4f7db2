import { Alert, List, ListItem, ListItemText } from "@mui/material";
import { useState } from "react";
import { uploadReports } from "../../api/calls/reports";
import { largestDocument } from "../../api/fileSize";
import type { UploadedReport } from "../../api/types";
import { FormDialog } from "../../forms/FormDialog";
import { FileInput } from "../../inputs/FileInput";
import { bulkError, MOST_TOGETHER } from "./words";

function Outcomes({ outcomes }: { outcomes: readonly UploadedReport[] }) {
  const taken = outcomes.filter((outcome) => outcome.is_taken).length;
  return (
    <>
      <Alert severity={taken === outcomes.length ? "success" : "warning"}>
        {`共 ${outcomes.length} 份，已存 ${taken} 份${taken < outcomes.length ? "，其余见下面的原因" : ""}`}
      </Alert>
      <List dense>
        {outcomes.map((outcome) => (
          <ListItem key={outcome.file_name} disableGutters>
            <ListItemText
              primary={outcome.file_name}
              secondary={outcome.message}
              slotProps={{ secondary: { color: outcome.is_taken ? "success.main" : "error.main" } }}
            />
          </ListItem>
        ))}
      </List>
    </>
  );
}

const isSendable = (files: File[] | null) => bulkError(files ?? []);

/** Files that say in their names which batch they are of; what became of each stays to be read. */
export function BulkDialog({ onClose }: { onClose: () => void }) {
  const [outcomes, setOutcomes] = useState<readonly UploadedReport[] | null>(null);
  return (
    <FormDialog<{ files: File[] }, UploadedReport[]>
      title="批量上传药检报告"
      resource="batch_reports"
      confirm="上传"
      isFinished={outcomes !== null}
      note={`文件名为“商品编码_批号”，例如 YJ0000001_B2026001.pdf；每份最大 ${largestDocument(
        "/admin/api/batch_reports/bulk",
      )}，合计最大 ${MOST_TOGETHER / 1024 / 1024} MB。`}
      defaultValues={{ files: [] }}
      run={({ files }) => uploadReports(files)}
      refresh={["batch_reports"]}
      onDone={setOutcomes}
      staysOpen={() => true}
      answer={outcomes && <Outcomes outcomes={outcomes} />}
      onClose={onClose}
    >
      {!outcomes && (
        <FileInput
          isMany
          source="files"
          label="选择药检报告文件"
          accept="application/pdf,image/jpeg,image/png,image/webp"
          validate={isSendable}
        >
          选择文件
        </FileInput>
      )}
    </FormDialog>
  );
}
