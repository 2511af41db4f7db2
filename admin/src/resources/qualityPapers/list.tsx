import { Box, Button } from "@mui/material";
import { useState } from "react";
import { DateInput, maxLength, required, SearchInput, SelectInput, TextInput } from "react-admin";
import { filePaper, notePaper, type PaperNote, paperFile } from "../../api/calls/qualityPapers";
import type { QualityPaper } from "../../api/types";
import { useAction } from "../../api/useAction";
import { useCan } from "../../api/useCan";
import { Clamped } from "../../fields/Clamped";
import { FormDialog } from "../../forms/FormDialog";
import { shopToday } from "../../i18n/time";
import { FileButton } from "../../inputs/FileButton";
import { GoodsInput } from "../../inputs/GoodsInput";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("quality_papers");

const KINDS = [
  { id: "two_invoice", name: "两票制凭证" },
  { id: "adr", name: "不良反应报告" },
];

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="发票号、表现、单位、商品、批号" />,
  <SelectInput key="kind" source="kind" choices={KINDS} alwaysOn />,
];

const views = [
  { label: "两票制凭证", filter: { kind: "two_invoice" } },
  { label: "不良反应报告", filter: { kind: "adr" } },
];

const exporter = csvExporter("质量凭证", [
  { label: "类别", value: (p) => p.kind_text },
  { label: "发票号码或表现", value: (p) => p.title },
  { label: "单位", value: (p) => p.party },
  { label: "商品", value: (p) => p.goods },
  { label: "批号", value: (p) => p.batch_number },
  { label: "日期", value: (p) => p.happened_on },
  { label: "说明", value: (p) => p.detail },
  { label: "结果", value: (p) => p.outcome },
  { label: "登记", value: (p) => p.made_by },
]);

function File({ paper }: { paper: QualityPaper }) {
  const writes = useCan()("acceptance", "write");
  const { busy, act } = useAction();
  if (paper.has_file) {
    return (
      <Button size="small" href={paperFile(paper.id)} target="_blank">
        查看
      </Button>
    );
  }
  if (!writes) return <>—</>;
  return (
    <FileButton
      size="small"
      accept="application/pdf,image/*"
      disabled={busy}
      onFile={(file) =>
        void act({
          run: () => filePaper(paper.id, file),
          done: "文件已归档",
          refresh: ["quality_papers"],
        })
      }
    >
      上传文件
    </FileButton>
  );
}

function NoteDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog<PaperNote, QualityPaper>
      title="登记质量凭证"
      resource="quality_papers"
      confirm="登记"
      note="登记后上传文件；文件只能上传一次。"
      defaultValues={{
        kind: "two_invoice",
        title: "",
        party: "",
        goods_id: null,
        goods: "",
        batch_number: "",
        happened_on: shopToday(),
        detail: "",
        outcome: "",
      }}
      run={notePaper}
      done="已登记，请上传文件"
      refresh={["quality_papers"]}
      onClose={onClose}
    >
      <SelectInput source="kind" choices={KINDS} validate={required()} />
      <TextInput source="title" validate={[required(), maxLength(100)]} />
      <TextInput source="party" validate={maxLength(100)} helperText="开票的生产或经营企业，或报告人" />
      <GoodsInput source="goods_id" label="商品" helperText="迎检按商品查凭证" />
      <TextInput source="goods" validate={maxLength(200)} helperText="凭证上的名称，同商品档案的不填" />
      <TextInput source="batch_number" validate={maxLength(60)} />
      <DateInput source="happened_on" validate={required()} />
      <TextInput source="detail" validate={maxLength(500)} multiline />
      <TextInput source="outcome" validate={maxLength(300)} multiline />
    </FormDialog>
  );
}

const card = (paper: QualityPaper) => (
  <Box>
    <Box sx={{ fontWeight: 600 }}>
      {paper.kind_text} {paper.title}
    </Box>
    <Box sx={{ typography: "body2" }}>
      {paper.party} · {paper.goods} {paper.batch_number} · {paper.happened_on}
    </Box>
    <File paper={paper} />
  </Box>
);

/** Invoices of the two-invoice rule and reports of adverse reactions. */
export function QualityPaperList() {
  const small = useSmall();
  const writes = useCan()("acceptance", "write");
  const [isNoting, setIsNoting] = useState(false);
  return (
    <>
      <ListFrame
        title="质量凭证"
        filters={filters}
        views={views}
        sort={{ field: "id", order: "DESC" }}
        exporter={exporter}
        actions={
          writes && (
            <Button size="small" onClick={() => setIsNoting(true)}>
              登记
            </Button>
          )
        }
      >
        {small ? (
          <CardList card={card} />
        ) : (
          <DataTable rowClick={false} bulkActionButtons={false}>
            <DataTable.Col source="kind" disableSort render={(p) => p.kind_text} />
            <DataTable.Col source="title" disableSort />
            <DataTable.Col source="party" disableSort />
            <DataTable.Col source="goods" disableSort />
            <DataTable.Col source="batch_number" disableSort />
            <DataTable.Col source="happened_on" />
            <DataTable.Col source="outcome" disableSort render={(p) => <Clamped text={p.outcome} />} />
            <DataTable.Col label="文件" render={(p) => <File paper={p} />} />
          </DataTable>
        )}
      </ListFrame>
      {isNoting && <NoteDialog onClose={() => setIsNoting(false)} />}
    </>
  );
}
