import DownloadIcon from "@mui/icons-material/DownloadOutlined";
import DocumentsIcon from "@mui/icons-material/FolderZipOutlined";
import PrintIcon from "@mui/icons-material/PrintOutlined";
import {
  Box,
  Button,
  Checkbox,
  FormControlLabel,
  Stack,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  TextField,
  Typography,
} from "@mui/material";
import { useState } from "react";
import { type Asked, registerFile } from "../../api/calls/inspections";
import type { Inspection, InspectionRegister } from "../../api/types";
import { unheard } from "./words";

interface RegisterTableProps {
  found: Inspection;
  asked: Asked;
  chosen: readonly string[];
  onChoose: (codes: string[]) => void;
}

/** Every register with how much stands in it, on paper and as a sheet; the ticked ones go into the package. */
export function RegisterTable({ found, asked, chosen, onChoose }: RegisterTableProps) {
  const codes = found.registers.map(({ code }) => code);
  const isAll = chosen.length === codes.length;
  const [words, setWords] = useState("");
  const [isFilledOnly, setFilledOnly] = useState(false);
  const shown = found.registers.filter(
    ({ title, about, rows }) => (rows > 0 || !isFilledOnly) && `${title}${about}`.includes(words.trim()),
  );
  const toggle = (code: string) =>
    onChoose(codes.filter((other) => (other === code) !== chosen.includes(other)));
  return (
    <>
      <Stack
        direction="row"
        useFlexGap
        sx={{ gap: 2, px: 2, py: 1.5, flexWrap: "wrap", alignItems: "center" }}
      >
        <TextField
          label="找台账"
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          sx={{ width: { xs: "100%", sm: 260 } }}
        />
        <FormControlLabel
          control={
            <Checkbox size="small" checked={isFilledOnly} onChange={(_, isOnly) => setFilledOnly(isOnly)} />
          }
          label="只看有记录的"
        />
        <Typography variant="body2" sx={{ color: "text.secondary" }} role="status">
          {shown.length < codes.length && `显示 ${shown.length} 本，共 ${codes.length} 本；打包的不变`}
        </Typography>
      </Stack>
      <Table size="small" aria-label="台账">
        <TableHead>
          <TableRow>
            <TableCell padding="checkbox">
              <Checkbox
                size="small"
                checked={isAll}
                indeterminate={!isAll && chosen.length > 0}
                onChange={() => onChoose(isAll ? [] : codes)}
                slotProps={{ input: { "aria-label": "全部勾选" } }}
              />
            </TableCell>
            <TableCell sx={{ width: "100%" }}>台账</TableCell>
            <TableCell align="right" sx={{ whiteSpace: "nowrap" }}>
              行数
            </TableCell>
            <TableCell align="right">打印和导出</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {shown.map((register) => (
            <TableRow key={register.code} hover>
              <TableCell padding="checkbox">
                <Checkbox
                  size="small"
                  checked={chosen.includes(register.code)}
                  onChange={() => toggle(register.code)}
                  slotProps={{ input: { "aria-label": `打包 ${register.title}` } }}
                />
              </TableCell>
              <TableCell component="th" scope="row">
                <Name register={register} asked={asked} />
              </TableCell>
              <TableCell align="right" sx={{ fontVariantNumeric: "tabular-nums" }}>
                {register.rows.toLocaleString()}
              </TableCell>
              <TableCell>
                <Files register={register} asked={asked} mostPrinted={found.most_printed} />
              </TableCell>
            </TableRow>
          ))}
          {shown.length === 0 && (
            <TableRow>
              <TableCell colSpan={4} sx={{ color: "text.secondary" }}>
                没有这样的台账，换个词或去掉“只看有记录的”
              </TableCell>
            </TableRow>
          )}
        </TableBody>
      </Table>
      {found.registers.some((register) => register.has_documents) && (
        <Typography variant="caption" component="p" sx={{ color: "text.secondary", px: 2, pt: 1 }}>
          XML 用来上传码上放心平台，只能整份导出
          {takesParts(asked) && "，请去掉商品和批号条件"}
        </Typography>
      )}
    </>
  );
}

/** The platform of trace codes takes whole documents alone. */
const takesParts = ({ goods_id, batch }: Asked) => goods_id !== null || batch !== "";

function Name({ register, asked }: { register: InspectionRegister; asked: Asked }) {
  const note = unheard(register, asked);
  return (
    <>
      <Box sx={{ fontWeight: 600 }}>{register.title}</Box>
      <Typography variant="caption" component="p" sx={{ color: "text.secondary" }}>
        {register.about}
      </Typography>
      {note && (
        <Typography variant="caption" component="p" sx={{ color: "warning.main" }}>
          {note}
        </Typography>
      )}
    </>
  );
}

interface FilesProps {
  register: InspectionRegister;
  asked: Asked;
  mostPrinted: number;
}

/** What is too long for paper is a sheet. */
function Files({ register, asked, mostPrinted }: FilesProps) {
  const isLong = register.rows > mostPrinted;
  return (
    <Box sx={{ display: "flex", gap: 1, justifyContent: "flex-end", flexWrap: { xs: "wrap", sm: "nowrap" } }}>
      <Button
        size="small"
        startIcon={<PrintIcon />}
        aria-label={`打印 ${register.title}`}
        href={registerFile(register.code, asked, "pdf")}
        disabled={isLong}
        download
      >
        {isLong ? `超过 ${mostPrinted.toLocaleString()} 行` : "打印"}
      </Button>
      <Button
        size="small"
        startIcon={<DownloadIcon />}
        aria-label={`xlsx ${register.title}`}
        href={registerFile(register.code, asked, "xlsx")}
        download
      >
        xlsx
      </Button>
      {register.has_documents && (
        <Button
          size="small"
          startIcon={<DocumentsIcon />}
          aria-label={`XML ${register.title}`}
          href={registerFile(register.code, asked, "xml")}
          disabled={takesParts(asked)}
          download
        >
          XML
        </Button>
      )}
    </Box>
  );
}
