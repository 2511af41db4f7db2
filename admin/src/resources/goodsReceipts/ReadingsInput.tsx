import UploadIcon from "@mui/icons-material/UploadFileOutlined";
import { Box } from "@mui/material";
import { TextInput, useNotify } from "react-admin";
import { useFormContext } from "react-hook-form";
import { FileButton } from "../../inputs/FileButton";
import { fileText } from "../../inputs/fileText";
import type { ReceiptDraft } from "./draft";

/** Bytes: fifteen days, every minute. */
const LARGEST = 1024 * 1024;
const SOURCE = "journey.readings";

/** What a recorder wrote on the way: pasted, or read from its file. */
export function ReadingsInput() {
  const { setValue } = useFormContext<ReceiptDraft>();
  const notify = useNotify();
  const read = async (file: File) => {
    setValue(SOURCE, await fileText(file), { shouldDirty: true, shouldValidate: true });
  };
  return (
    <Box sx={{ gridColumn: "1 / -1" }}>
      <TextInput
        source={SOURCE}
        multiline
        minRows={2}
        maxRows={8}
        helperText="途中的温度记录，一行一个时间和温度，例如 2026-11-26 08:05 4.2；没有的不填"
        slotProps={{ htmlInput: { spellCheck: false, style: { fontVariantNumeric: "tabular-nums" } } }}
      />
      <FileButton
        accept=".csv,.txt"
        size="small"
        startIcon={<UploadIcon />}
        onFile={(file) => {
          if (file.size > LARGEST) notify("记录文件最大 1 MB，请用间隔长一些的记录", { type: "error" });
          else void read(file);
        }}
      >
        读取记录文件
      </FileButton>
    </Box>
  );
}
