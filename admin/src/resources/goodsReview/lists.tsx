import ReviewIcon from "@mui/icons-material/FactCheckOutlined";
import { Box, Button, Stack } from "@mui/material";
import { SelectInput } from "react-admin";
import { Link } from "react-router-dom";
import type { ClassChange, FirstSale } from "../../api/types";
import { Clamped } from "../../fields/Clamped";
import { DoneBy } from "../../fields/DoneBy";
import { NameAndSpec } from "../../fields/GoodsName";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { CLASS_CHANGE, FIRST_SALE, missingOf } from "./words";

const FirstSales = listOf("first_sales");
const ClassChanges = listOf("class_changes");

const review = (to: string) => (
  <Button component={Link} to={to} size="small" variant="contained" startIcon={<ReviewIcon />}>
    开始审批
  </Button>
);

const changesText = ({ changes }: ClassChange) =>
  changes.map(({ heading, before, after }) => `${heading}：${before || "空"}→${after || "空"}`).join("；");

const firstSaleExporter = FirstSales.csvExporter("首营品种", [
  { label: "编码", value: (f) => f.goods.code },
  { label: "通用名", value: (f) => f.goods.name },
  { label: "规格", value: (f) => f.goods.spec },
  { label: "生产企业", value: (f) => f.goods.maker },
  { label: "批准文号", value: (f) => f.goods.approval_number },
  { label: "状态", value: (f) => f.status_text },
  { label: "提交人", value: (f) => f.filed_by },
  { label: "提交时间", value: (f) => dateTime(f.filed_at) },
  { label: "缺少资料", value: (f) => missingOf(f) },
  { label: "审批人", value: (f) => f.decided_by },
  { label: "审批时间", value: (f) => dateTime(f.decided_at) },
  { label: "审批意见", value: (f) => f.opinion },
]);

const firstSaleViews = [
  { label: "可审批", filter: { status: "waiting", ready: true } },
  { label: "缺资料", filter: { status: "waiting", ready: false } },
  { label: "已驳回", filter: { status: "rejected" } },
  { label: "已通过", filter: { status: "approved" } },
];

const firstSalePage = ({ id }: FirstSale) => `/first_sale_review/${id}`;

const FirstSaleCard = (filing: FirstSale) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <NameAndSpec goods={filing.goods} />
      <StatusTag word={FIRST_SALE[filing.status]} text={filing.status_text} />
    </Stack>
    <Box sx={{ typography: "body2", color: "text.secondary" }}>
      {filing.filed_by} {dateTime(filing.filed_at)}
      {missingOf(filing) && ` · 缺${missingOf(filing)}`}
    </Box>
  </Box>
);

/** Every filing with its opinion: what an inspector asks for. */
export function FirstSaleList() {
  const small = useSmall();
  return (
    <FirstSales.ListFrame
      title="首营品种"
      filters={[<SelectInput key="status" source="status" choices={choices(FIRST_SALE)} alwaysOn />]}
      views={firstSaleViews}
      sort={{ field: "filed_at", order: "DESC" }}
      exporter={firstSaleExporter}
      actions={review("/first_sale_review")}
    >
      {small ? (
        <FirstSales.CardList card={FirstSaleCard} to={firstSalePage} />
      ) : (
        <FirstSales.DataTable
          rowClick={(_id, _resource, record) => firstSalePage(record as FirstSale)}
          bulkActionButtons={false}
        >
          <FirstSales.DataTable.Col
            source="goods"
            disableSort
            render={(f) => <NameAndSpec goods={f.goods} />}
          />
          <FirstSales.DataTable.Col
            source="filed_at"
            render={(f) => <DoneBy name={f.filed_by} at={f.filed_at} />}
          />
          <FirstSales.DataTable.Col
            source="needs"
            disableSort
            render={(f) => (f.status === "waiting" ? missingOf(f) || "齐全" : "")}
          />
          <FirstSales.DataTable.Col
            source="status"
            render={(f) => <StatusTag word={FIRST_SALE[f.status]} text={f.status_text} />}
          />
          <FirstSales.DataTable.Col
            source="decided_at"
            render={(f) =>
              f.decided_at && (
                <Box>
                  {f.decided_by} {dateTime(f.decided_at)}
                  <Clamped
                    text={f.opinion}
                    isInRecord
                    sx={{ typography: "caption", color: "text.secondary" }}
                  />
                </Box>
              )
            }
          />
        </FirstSales.DataTable>
      )}
    </FirstSales.ListFrame>
  );
}

const changeExporter = ClassChanges.csvExporter("商品分类变更", [
  { label: "编码", value: (c) => c.goods.code },
  { label: "通用名", value: (c) => c.goods.name },
  { label: "规格", value: (c) => c.goods.spec },
  { label: "变更", value: changesText },
  { label: "原因", value: (c) => c.reason },
  { label: "状态", value: (c) => c.status_text },
  { label: "提交人", value: (c) => c.proposed_by },
  { label: "提交时间", value: (c) => dateTime(c.proposed_at) },
  { label: "审批人", value: (c) => c.decided_by },
  { label: "审批时间", value: (c) => dateTime(c.decided_at) },
  { label: "审批意见", value: (c) => c.opinion },
]);

const changeViews = [
  { label: "待审批", filter: { status: "waiting" } },
  { label: "已通过", filter: { status: "approved" } },
  { label: "已驳回", filter: { status: "rejected" } },
];

const changePage = ({ id }: ClassChange) => `/class_change_review/${id}`;

const ChangeCard = (change: ClassChange) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <NameAndSpec goods={change.goods} />
      <StatusTag word={CLASS_CHANGE[change.status]} text={change.status_text} />
    </Stack>
    <Clamped text={changesText(change)} isInRecord sx={{ typography: "body2" }} />
  </Box>
);

export function ClassChangeList() {
  const small = useSmall();
  return (
    <ClassChanges.ListFrame
      title="商品分类变更"
      filters={[<SelectInput key="status" source="status" choices={choices(CLASS_CHANGE)} alwaysOn />]}
      views={changeViews}
      sort={{ field: "proposed_at", order: "DESC" }}
      exporter={changeExporter}
      actions={review("/class_change_review")}
    >
      {small ? (
        <ClassChanges.CardList card={ChangeCard} to={changePage} />
      ) : (
        <ClassChanges.DataTable
          rowClick={(_id, _resource, record) => changePage(record as ClassChange)}
          bulkActionButtons={false}
        >
          <ClassChanges.DataTable.Col
            source="goods"
            disableSort
            render={(c) => <NameAndSpec goods={c.goods} />}
          />
          <ClassChanges.DataTable.Col
            source="changes"
            disableSort
            render={(change) => <Clamped text={changesText(change)} isInRecord />}
          />
          <ClassChanges.DataTable.Col
            source="reason"
            disableSort
            render={(c) => <Clamped text={c.reason} isInRecord />}
          />
          <ClassChanges.DataTable.Col
            source="proposed_at"
            render={(c) => <DoneBy name={c.proposed_by} at={c.proposed_at} />}
          />
          <ClassChanges.DataTable.Col
            source="status"
            render={(c) => (
              <Box>
                <StatusTag word={CLASS_CHANGE[c.status]} text={c.status_text} />
                <Clamped
                  text={c.opinion}
                  isInRecord
                  sx={{ typography: "caption", color: "text.secondary" }}
                />
              </Box>
            )}
          />
        </ClassChanges.DataTable>
      )}
    </ClassChanges.ListFrame>
  );
}
