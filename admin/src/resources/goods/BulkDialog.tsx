import { Alert, Box } from "@mui/material";
import { useState } from "react";
import {
  AutocompleteInput,
  HttpError,
  required,
  SelectInput,
  TextInput,
  useInput,
  useUnselectAll,
} from "react-admin";
import { useWatch } from "react-hook-form";
import { applyBulk, type BulkChange, previewBulk } from "../../api/calls/goods";
import type { Bulk } from "../../api/types";
import { useRows } from "../../api/useRecords";
import { FormDialog } from "../../forms/FormDialog";
import { FindRecord } from "../../inputs/FindRecord";
import { changeOf, NO_WISHES, type Wishes } from "./bulk";

const FLAGS = [
  { field: "on_sale", label: "上架", yes: "上架", no: "下架" },
  { field: "is_preferred", label: "优选（包邮专区）", yes: "设为优选", no: "取消优选" },
  { field: "is_controlled_sale", label: "控销专区", yes: "放入", no: "移出" },
] as const;

const NO_BRAND = { id: 0, name: "不属于任何品牌" };

function Choices() {
  const all = { pagination: { page: 1, perPage: 500 } };
  const { data: categories = [] } = useRows("categories", all);
  return (
    <>
      <AutocompleteInput
        source="category_id"
        label="分类"
        choices={categories}
        optionText="path"
        helperText="空着不改"
      />
      <BrandInput />
      {FLAGS.map(({ field, label, yes, no }) => (
        <SelectInput
          key={field}
          source={field}
          label={label}
          choices={[
            { id: "yes", name: yes },
            { id: "no", name: no },
          ]}
          emptyText="不改"
        />
      ))}
    </>
  );
}

function BrandInput() {
  const { field } = useInput<number | null>({ source: "brand_id" });
  return (
    <FindRecord
      resource="brands"
      text={({ name }) => name}
      first={[NO_BRAND]}
      onChoose={(brand) => field.onChange(brand?.id ?? null)}
      input={{ label: "品牌", helperText: "空着不改" }}
    />
  );
}

function Preview({ of }: { of: Bulk }) {
  if (of.refused > 0) {
    return (
      <Alert severity="error">
        有 {of.refused} 个商品不能这样改，请取消勾选它们或先补全资料：
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {of.refusals.map(({ id, code, name, why }) => (
            <li key={id}>
              {code} {name}：{why}
            </li>
          ))}
        </Box>
      </Alert>
    );
  }
  if (of.changed === 0)
    return <Alert severity="info">选中的 {of.chosen} 个商品已经是这样，没有要改的。</Alert>;
  return (
    <Alert severity="warning">
      选中 {of.chosen} 个商品，会改动 {of.changed} 个，其余已经是这样。确认后一次全部改好。
    </Alert>
  );
}

interface BulkDialogProps {
  filter: Record<string, unknown>;
  title: string;
  onClose: () => void;
}

/** What a preview was made for. */
interface Previewed {
  change: BulkChange;
  bulk: Bulk;
}

const isOf = (previewed: Previewed | null, change: BulkChange | undefined): previewed is Previewed =>
  previewed !== null && JSON.stringify(previewed.change) === JSON.stringify(change);

/** First what would change is counted, then it is changed, all of it or nothing. */
export function BulkDialog({ filter, title, onClose }: BulkDialogProps) {
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const unselect = useUnselectAll("goods");
  const isReady = (wishes: Wishes) =>
    isOf(previewed, changeOf(wishes, filter)) && previewed.bulk.changed > 0 && previewed.bulk.refused === 0;
  const look = async (change: BulkChange) => {
    setPreviewed({ change, bulk: await previewBulk(change) });
    return "previewed";
  };
  const apply = async (change: BulkChange, expected: string, reason: string) => {
    await applyBulk(change, expected, reason);
    return "changed";
  };
  return (
    <FormDialog<Wishes & { reason: string }, string>
      title={title}
      resource="goods"
      confirm={(wishes) => (isReady(wishes) ? `修改 ${previewed?.bulk.changed} 个商品` : "预览")}
      defaultValues={{ ...NO_WISHES, reason: "" }}
      run={async ({ reason, ...wishes }) => {
        const change = changeOf(wishes, filter);
        if (!change) throw new HttpError("还没有选择要改什么", 422, {});
        return isReady(wishes) && previewed
          ? apply(change, previewed.bulk.expected, reason.trim())
          : look(change);
      }}
      done={(step) => (step === "changed" ? `已修改 ${previewed?.bulk.changed} 个商品` : "")}
      refresh={(step) => (step === "previewed" ? null : ["goods", "categories", "brands"])}
      onConflict={() => setPreviewed(null)}
      onDone={(step) => {
        if (step === "changed") unselect();
      }}
      staysOpen={(step) => step === "previewed"}
      onClose={onClose}
    >
      <Choices />
      <TextInput
        className="wide"
        source="reason"
        label="修改原因"
        validate={required()}
        helperText="记入每个商品的操作日志"
        slotProps={{ htmlInput: { maxLength: 200 } }}
      />
      <PreviewOf filter={filter} previewed={previewed} />
    </FormDialog>
  );
}

/** Gone as soon as something else is wished for. */
function PreviewOf({ filter, previewed }: { filter: Record<string, unknown>; previewed: Previewed | null }) {
  const wishes = useWatch<Wishes>() as Wishes;
  if (!isOf(previewed, changeOf(wishes, filter))) return null;
  return (
    <Box className="wide">
      <Preview of={previewed.bulk} />
    </Box>
  );
}
