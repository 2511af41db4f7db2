import { Box, Card, CardActionArea, Skeleton, Stack, Typography } from "@mui/material";
import { ListNoResults, SearchInput, SelectInput } from "react-admin";
import { Link } from "react-router-dom";
import type { Ad } from "../../api/types";
import { useCan } from "../../api/useCan";
import { useListOf } from "../../api/useRecords";
import { StatusTag } from "../../fields/StatusTag";
import { dateTime } from "../../i18n/time";
import { listOf } from "../../lists/listOf";
import { AD_STATE, SLOTS, sizeHint, slotOf, stateOf } from "./slots";

const { ListFrame, csvExporter } = listOf("ads");

const filters = [
  <SearchInput key="q" source="q" alwaysOn placeholder="标题、说明" />,
  <SelectInput key="slot" source="slot" choices={[...SLOTS]} alwaysOn />,
];

const views = [
  { label: "已开启", filter: { is_open: true } },
  { label: "已关闭", filter: { is_open: false } },
  { label: "一周内结束", filter: { ending: true } },
];

const exporter = csvExporter("广告", [
  { label: "位置", value: (a) => slotOf(a.slot)?.name ?? a.slot },
  { label: "标题", value: (a) => a.title },
  { label: "说明", value: (a) => a.remarks },
  { label: "图片", value: (a) => a.image },
  { label: "链接", value: (a) => a.url },
  { label: "排序", value: (a) => a.sort },
  { label: "状态", value: (a) => AD_STATE[stateOf(a)].text },
  { label: "开始时间", value: (a) => dateTime(a.starts_at) },
  { label: "结束时间", value: (a) => dateTime(a.ends_at) },
]);

function period(ad: Ad): string {
  if (!ad.starts_at && !ad.ends_at) return "长期展示";
  return `${dateTime(ad.starts_at) || "即日"} 至 ${dateTime(ad.ends_at) || "长期"}`;
}

function AdCard({ ad, writes }: { ad: Ad; writes: boolean }) {
  const state = stateOf(ad);
  const content = (
    <>
      <Box
        sx={{
          height: 132,
          bgcolor: "background.default",
          display: "grid",
          placeItems: "center",
          overflow: "hidden",
        }}
      >
        <Box
          component="img"
          src={ad.image}
          alt=""
          loading="lazy"
          sx={{ width: "100%", height: 132, objectFit: "contain", opacity: state === "open" ? 1 : 0.55 }}
        />
      </Box>
      <Box sx={{ p: 1.5 }}>
        <Stack direction="row" sx={{ gap: 1, justifyContent: "space-between", alignItems: "start" }}>
          <Typography variant="subtitle2" component="h3">
            {ad.title}
          </Typography>
          <StatusTag word={AD_STATE[state]} />
        </Stack>
        <Box sx={{ typography: "caption", color: "text.secondary", mt: 0.5 }}>
          {period(ad)} · 排序 {ad.sort}
          <Box sx={{ overflowWrap: "anywhere" }}>{ad.url || "无链接"}</Box>
        </Box>
      </Box>
    </>
  );
  return (
    <Card>
      {writes ? (
        <CardActionArea component={Link} to={`/ads/${ad.id}`}>
          {content}
        </CardActionArea>
      ) : (
        content
      )}
    </Card>
  );
}

const grid = {
  display: "grid",
  gap: 2,
  gridTemplateColumns: "repeat(auto-fill, minmax(240px, 1fr))",
};

function BySlot({ writes }: { writes: boolean }) {
  const { data, isPending } = useListOf("ads");
  if (isPending) {
    return (
      <Box sx={{ ...grid, p: 2 }}>
        {["a", "b", "c", "d", "e", "f"].map((key) => (
          <Skeleton key={key} variant="rounded" height={200} />
        ))}
      </Box>
    );
  }
  if (!data?.length) return <ListNoResults />;
  const unknown = { id: "", name: "其他位置", width: 0, height: 0 };
  return (
    <Box sx={{ p: 2 }}>
      {[...SLOTS, unknown].map((slot) => {
        const ads = data.filter((ad) => (slotOf(ad.slot)?.id ?? "") === slot.id);
        if (ads.length === 0) return null;
        return (
          <Box key={slot.id} component="section" sx={{ mb: 3 }}>
            <Typography variant="subtitle1" component="h2" sx={{ mb: 1.5 }}>
              {slot.name}
              <Box component="span" sx={{ typography: "caption", color: "text.disabled", ml: 1 }}>
                {slot.width > 0 && sizeHint(slot)}
                {ads.length} 个
              </Box>
            </Typography>
            <Box sx={grid}>
              {ads.map((ad) => (
                <AdCard key={ad.id} ad={ad} writes={writes} />
              ))}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

export function AdList() {
  const can = useCan();
  const writes = can("ads", "write");
  return (
    <ListFrame
      title="广告"
      filters={filters}
      views={views}
      sort={{ field: "sort", order: "ASC" }}
      exporter={exporter}
      canCreate={writes}
      columns={false}
      perPage={100}
    >
      <BySlot writes={writes} />
    </ListFrame>
  );
}
