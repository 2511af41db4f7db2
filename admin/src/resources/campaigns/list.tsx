import { Box, Stack } from "@mui/material";
import { SearchInput, SelectInput } from "react-admin";
import type { Campaign } from "../../api/types";
import { useCan } from "../../api/useCan";
import { Clamped } from "../../fields/Clamped";
import { Price } from "../../fields/Price";
import { StatusTag, Tag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { choices } from "../../i18n/words";
import { GoodsInput } from "../../inputs/GoodsInput";
import { listOf } from "../../lists/listOf";
import { useSmall } from "../../lists/useSmall";
import { Period } from "../promotions/Period";
import { audienceText, PROMOTION_STATUS } from "../promotions/words";
import { ZONES } from "../promotions/zones";
import { CampaignRulesButton } from "./CampaignRules";
import { CAMPAIGN_KIND } from "./kinds";
import { SimulationButton } from "./SimulationButton";
import { audienceOf, CAMPAIGN_STATE, phaseOf, targetText, zoneOf } from "./words";

const { ListFrame, DataTable, CardList, csvExporter } = listOf("campaigns");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="名称" />,
  <SelectInput key="kind" source="kind" choices={choices(CAMPAIGN_KIND)} alwaysOn />,
  <SelectInput key="status" source="status" choices={choices(PROMOTION_STATUS)} alwaysOn />,
  <SelectInput key="state" source="state" choices={choices(CAMPAIGN_STATE)} alwaysOn />,
  <SelectInput key="zone" source="zone" choices={choices(ZONES)} />,
  <GoodsInput key="goods" source="goods_id" />,
];

const views = [
  { label: "进行中", filter: { status: "approved", state: "running" } },
  { label: "额度已用完", filter: { status: "approved", state: "spent" } },
  { label: "预告中", filter: { status: "approved", state: "announced" } },
  { label: "等我审批", filter: { can_decide: true } },
  { label: "待审批", filter: { status: "proposed" } },
  { label: "草稿", filter: { status: "draft" } },
  { label: "已结束", filter: { status: "approved", state: "ended" } },
  { label: "已停止", filter: { status: "stopped" } },
];

const period = (campaign: Campaign) => `${dateTime(campaign.starts_at)} 至 ${dateTime(campaign.ends_at)}`;
function about(campaign: Campaign): string {
  const goods = campaign.goods_count > 0 ? `${campaign.goods_count} 个商品` : "全场";
  return [goods, targetText(campaign)].filter(Boolean).join("，");
}

const exporter = csvExporter("营销活动", [
  { label: "名称", value: (c) => c.name },
  { label: "类型", value: (c) => c.kind_text },
  { label: "专区", value: (c) => ZONES[c.zone] ?? c.zone },
  { label: "商品", value: about },
  { label: "对象", value: (c) => audienceText(audienceOf(c.audience)) },
  { label: "开始", value: (c) => dateTime(c.starts_at) },
  { label: "结束", value: (c) => dateTime(c.ends_at) },
  { label: "已让利", value: (c) => c.spent },
  { label: "预算", value: (c) => c.budget ?? "不限" },
  { label: "状态", value: (c) => phaseOf(c)?.text ?? c.status_text },
  { label: "提出", value: (c) => c.proposed_by?.name ?? "" },
  { label: "审批", value: (c) => c.decided_by?.name ?? "" },
]);

const WHOLE = { whiteSpace: "nowrap" } as const;
const small = { color: "text.secondary", typography: "caption" } as const;
const phase = (campaign: Campaign) => <StatusTag word={phaseOf(campaign)} />;

const Spent = ({ of }: { of: Campaign }) => (
  <Box component="span" sx={{ whiteSpace: "nowrap" }}>
    <Price value={of.spent} plain /> / {of.budget ? <Price value={of.budget} plain /> : "不限"}
  </Box>
);

const Kind = ({ of }: { of: Campaign }) => (
  <Stack direction="row" useFlexGap sx={{ gap: 0.5, flexWrap: "wrap" }}>
    <Tag tone="brand">{of.kind_text}</Tag>
    {zoneOf(of) && <Tag tone="neutral">{zoneOf(of)}</Tag>}
  </Stack>
);

const Card = (campaign: Campaign) => (
  <Box>
    <Stack direction="row" sx={{ justifyContent: "space-between", gap: 1 }}>
      <Box sx={{ fontWeight: 600, minWidth: 0 }}>{campaign.name}</Box>
      {phase(campaign)}
    </Stack>
    <Box sx={{ typography: "body2" }}>
      {campaign.kind_text} · {about(campaign)}
    </Box>
    <Box sx={small}>{period(campaign)}</Box>
  </Box>
);

export function CampaignList() {
  const isSmall = useSmall();
  const can = useCan();
  return (
    <ListFrame
      title="营销活动"
      filters={filters}
      views={views}
      sort={{ field: "id", order: "DESC" }}
      exporter={exporter}
      canCreate={can("campaigns", "write")}
      actions={
        <>
          <CampaignRulesButton />
          <SimulationButton />
        </>
      }
    >
      {isSmall ? (
        <CardList card={Card} to={({ id }) => `/campaigns/${id}/show`} />
      ) : (
        <DataTable rowClick="show" bulkActionButtons={false} hiddenColumns={["priority"]}>
          <DataTable.Col
            source="name"
            render={(c) => (
              <>
                <Box sx={{ fontWeight: 600 }}>{c.name}</Box>
                <Clamped text={c.remark} lines={1} isInRecord sx={small} />
              </>
            )}
          />
          <DataTable.Col source="kind" render={(c) => <Kind of={c} />} />
          <DataTable.Col label="商品" sx={WHOLE} render={about} />
          <DataTable.Col label="对象" render={(c) => audienceText(audienceOf(c.audience))} />
          <DataTable.Col
            source="starts_at"
            label="时间"
            render={(c) => <Period from={c.starts_at} to={c.ends_at} />}
          />
          <DataTable.Col source="spent" align="right" render={(c) => <Spent of={c} />} />
          <DataTable.NumberCol source="priority" />
          <DataTable.Col source="status" render={phase} />
          <DataTable.Col
            source="proposed_by"
            disableSort
            sx={WHOLE}
            render={(c) => c.proposed_by?.name ?? ""}
          />
        </DataTable>
      )}
    </ListFrame>
  );
}
