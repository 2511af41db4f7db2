import { Alert, Box, Stack } from "@mui/material";
import { SelectInput, TextInput } from "react-admin";
import type { ClassRule } from "../../api/types";
import { useCan } from "../../api/useCan";
import { useRows } from "../../api/useRecords";
import { Clamped } from "../../fields/Clamped";
import { StatusTag } from "../../fields/StatusTag";
import { CONTROLS, controlName } from "../../i18n/goodsClasses";
import { choices } from "../../i18n/words";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { CLASS_RULE, LOOKS_AT, nameOf, OFF_NET, RULE_KINDS, SURENESS } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("class_rules");

const filters = [
  <TextInput key="q" source="q" alwaysOn />,
  <SelectInput
    key="class"
    source="class_name"
    choices={OFF_NET.map((name) => ({ id: name, name }))}
    alwaysOn
  />,
  <SelectInput key="control" source="control" choices={CONTROLS} alwaysOn />,
  <SelectInput key="status" source="status" choices={choices(CLASS_RULE)} alwaysOn />,
  <SelectInput key="looks_at" source="looks_at" choices={LOOKS_AT} />,
];

const views = [
  { label: "生效", filter: { status: "in_force" } },
  { label: "待审批", filter: { waits: true } },
];

const exporter = csvExporter("管控名录", [
  { label: "看哪里", value: (rule) => nameOf(LOOKS_AT, rule.looks_at) },
  { label: "词", value: (rule) => rule.word },
  { label: "除非含有", value: (rule) => rule.exceptions },
  { label: "商品", value: (rule) => nameOf(RULE_KINDS, rule.kind) },
  { label: "类别", value: (rule) => rule.class_name },
  { label: "管控", value: (rule) => controlName(rule.control) },
  { label: "依据", value: (rule) => rule.source },
  { label: "把握", value: (rule) => nameOf(SURENESS, rule.sureness) },
  { label: "截至", value: (rule) => rule.as_of },
  { label: "状态", value: (rule) => rule.status_text },
  { label: "提交人", value: (rule) => rule.proposed_by },
  { label: "审批人", value: (rule) => rule.decided_by },
]);

const limitsOf = (rule: ClassRule) =>
  [
    rule.looks_at !== "name" && `看${nameOf(LOOKS_AT, rule.looks_at)}`,
    rule.exceptions && `除非含有 ${rule.exceptions}`,
  ]
    .filter(Boolean)
    .join(" ");

const Word = ({ rule }: { rule: ClassRule }) => (
  <Box>
    <Box sx={{ fontWeight: 600 }}>{rule.word}</Box>
    <Clamped text={limitsOf(rule)} isInRecord sx={{ typography: "caption", color: "text.secondary" }} />
  </Box>
);

const Source = ({ rule }: { rule: ClassRule }) => (
  <Box>
    <Clamped text={rule.source} isInRecord />
    <Box sx={{ typography: "caption", color: "text.secondary" }}>
      {nameOf(SURENESS, rule.sureness)} · 截至 {rule.as_of}
    </Box>
  </Box>
);

const Card = (rule: ClassRule) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Word rule={rule} />
      <StatusTag word={CLASS_RULE[rule.status]} text={rule.status_text} />
    </Stack>
    <Box sx={{ typography: "body2" }}>{rule.class_name}</Box>
    <Source rule={rule} />
  </Box>
);

/** How recent the list is: the day of its newest line. */
function AsOf() {
  const { data } = useRows("class_rules", {
    filter: { status: "in_force" },
    sort: { field: "as_of", order: "DESC" },
    pagination: { page: 1, perPage: 1 },
  });
  const newest = data?.[0];
  return (
    <Alert severity="info" sx={{ mt: 2, mb: 1 }}>
      录入、导入、批量修改和首营审批都按这份名录核对：名称、成份或批准文号对得上的商品，没有相应管控不能保存。
      {newest && `名录截至 ${newest.as_of}。`}
      新公告发布后请及时增补，由另一位质量人员审批后生效。
    </Alert>
  );
}

export function ClassRuleList() {
  const can = useCan();
  const small = useSmall();
  return (
    <>
      <AsOf />
      <ListFrame
        title="管控名录"
        filters={filters}
        views={views}
        sort={{ field: "id", order: "ASC" }}
        exporter={exporter}
        canCreate={can("goods_review", "write")}
      >
        {small ? (
          <CardList card={Card} to={({ id }) => `/class_rules/${id}/show`} />
        ) : (
          <DataTable rowClick="show" bulkActionButtons={false}>
            <DataTable.Col source="word" render={(rule) => <Word rule={rule} />} />
            <DataTable.Col source="class_name" />
            <DataTable.Col source="control" disableSort render={({ control }) => controlName(control)} />
            <DataTable.Col source="source" disableSort render={(rule) => <Source rule={rule} />} />
            <DataTable.Col
              source="status"
              render={(rule) => <StatusTag word={CLASS_RULE[rule.status]} text={rule.status_text} />}
            />
          </DataTable>
        )}
      </ListFrame>
    </>
  );
}
