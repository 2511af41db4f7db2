import { Box } from "@mui/material";
import {
  ArrayInput,
  minValue,
  NumberInput,
  required,
  SelectInput,
  SimpleFormIterator,
  useSourceContext,
  type Validator,
} from "react-admin";
import { useWatch } from "react-hook-form";
import type { Campaign } from "../../api/types";
import { useReferenced } from "../../api/useRecords";
import { AddLineButton } from "../../inputs/AddLineButton";
import { GoodsInput } from "../../inputs/GoodsInput";
import { MoneyInput } from "../../inputs/MoneyInput";
import { GoodsPicker } from "./GoodsPicker";
import { shapeOf } from "./kinds";
import { goodsError, MOST_GOODS, saving } from "./words";

const ROLES = [
  { id: "goods", name: "主商品（计入门槛）" },
  { id: "add_on", name: "换购商品" },
];
const some = [minValue(1, "至少为 1")];
const none = [minValue(0, "不能是负数")];

const named: Validator = (goods, { kind }: Partial<Campaign>) => goodsError(goods, kind ?? "");

/** The regular price next to the campaign's price. */
function RowPrice({ goodsId, label }: { goodsId: number | null; label: string }) {
  const { getSource } = useSourceContext();
  const price = useWatch({ name: getSource("price") }) as string | null;
  const { referenceRecord } = useReferenced("goods", goodsId ?? "", { enabled: goodsId !== null });
  return (
    <MoneyInput
      source="price"
      label={label}
      validate={[required()]}
      helperText={saving(price, referenceRecord ? referenceRecord.base_price : undefined)}
    />
  );
}

function Row() {
  const { getSource } = useSourceContext();
  const kind = (useWatch({ name: "kind" }) as string | undefined) ?? "";
  const [goodsId = null, role] = useWatch({ name: [getSource("goods_id"), getSource("role")] }) as [
    number | null,
    string,
  ];
  const shape = shapeOf(kind);
  const isPriced = shape.hasPrice && (kind !== "add_on" || role === "add_on");
  return (
    <Box
      sx={{
        display: "grid",
        gap: 1.5,
        width: "100%",
        alignItems: "start",
        gridTemplateColumns: {
          xs: "repeat(2, minmax(0, 1fr))",
          md: "minmax(0, 3fr) repeat(auto-fit, minmax(120px, 1fr))",
        },
        "& > :first-of-type": { gridColumn: { xs: "1 / -1", md: "auto" } },
      }}
    >
      <div>
        <GoodsInput source="goods_id" validate={required()} helperText={false} />
      </div>
      {kind === "add_on" && (
        <SelectInput source="role" choices={ROLES} defaultValue="goods" validate={required()} />
      )}
      {isPriced && <RowPrice goodsId={goodsId} label={shape.priceLabel ?? "价格"} />}
      {kind === "combination" && (
        <NumberInput
          source="set_quantity"
          min={1}
          step={1}
          defaultValue={1}
          validate={[required(), ...some]}
          helperText="一套里几件"
        />
      )}
      {isPriced && shape.hasStock && (
        <NumberInput
          source="stock"
          min={1}
          step={1}
          validate={shape.needsStock ? [required(), ...some] : some}
          helperText={shape.needsStock ? "与商城库存分开" : "空着用商城的"}
        />
      )}
      {isPriced && shape.limits === "goods" && (
        <NumberInput
          source="buyer_limit"
          min={0}
          step={1}
          defaultValue={0}
          validate={none}
          helperText="每家限购，0 不限"
        />
      )}
    </Box>
  );
}

const rows = {
  "& .RaSimpleFormIterator-line": {
    py: 1.5,
    borderBottom: 1,
    borderColor: "divider",
    alignItems: "flex-start",
  },
  "& .RaSimpleFormIterator-form": { flex: 1, minWidth: 0 },
};

/** The goods of a campaign: one by one, or many chosen together. */
export function GoodsRows() {
  const kind = (useWatch({ name: "kind" }) as string | undefined) ?? "";
  return (
    <>
      <GoodsPicker blank={{ role: "goods", price: null, stock: null, buyer_limit: 0, set_quantity: 1 }} />
      <ArrayInput
        source="goods"
        label={false}
        validate={named}
        helperText={
          shapeOf(kind).goods === "named"
            ? `最多 ${MOST_GOODS} 个`
            : `空着表示全场商品，最多 ${MOST_GOODS} 个`
        }
      >
        <SimpleFormIterator
          disableClear
          sx={rows}
          disableReordering={kind !== "combination"}
          addButton={<AddLineButton />}
          getItemLabel={(index) => `${index + 1}.`}
        >
          <Row />
        </SimpleFormIterator>
      </ArrayInput>
    </>
  );
}
