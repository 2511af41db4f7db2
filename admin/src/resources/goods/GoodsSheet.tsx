import { Box, Button, Stack, Typography } from "@mui/material";
import { Link } from "react-router-dom";
import { useCan } from "../../api/useCan";
import { useRecordOf } from "../../api/useRecords";
import { Facts } from "../../fields/Facts";
import { GoodsPicture } from "../../fields/GoodsPicture";
import { Panel } from "../../fields/Panel";
import { StatusTag, Tag } from "../../fields/StatusTag";
import {
  controlName,
  deviceCategoryName,
  kindName,
  rxName,
  scopeName,
  storageName,
} from "../../i18n/goodsClasses";
import { dateTime } from "../../i18n/time";
import { listLink, registersLink } from "../../lists/link";
import { receiveLink } from "../goodsReceipts/links";
import { FIRST_SALE } from "../goodsReview/words";

/** What a product is, at a glance. */
export function GoodsSheet() {
  const goods = useRecordOf("goods");
  const can = useCan();
  if (!goods) return null;
  return (
    <Panel title="概览">
      <Stack direction="row" sx={{ gap: 2, mb: 2 }}>
        <GoodsPicture src={goods.image} name={goods.name} size={96} />
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h6" component="p">
            {goods.name}
          </Typography>
          <Typography variant="body2" sx={{ color: "text.secondary" }}>
            {goods.spec} · {goods.maker}
          </Typography>
          <Stack direction="row" useFlexGap sx={{ gap: 0.5, mt: 1, flexWrap: "wrap" }}>
            <Tag tone="brand">{kindName(goods.kind)}</Tag>
            {rxName(goods.rx) && <Tag tone="info">{rxName(goods.rx)}</Tag>}
            {goods.control && <Tag tone="danger">{controlName(goods.control)}</Tag>}
            {goods.first_sale === "approved" ? (
              <Tag tone={goods.on_sale ? "ok" : "neutral"}>{goods.on_sale ? "在售" : "已下架"}</Tag>
            ) : (
              <StatusTag word={FIRST_SALE[goods.first_sale]} text={goods.first_sale_text} />
            )}
          </Stack>
        </Box>
      </Stack>
      <Facts
        columns={1}
        facts={[
          { label: "编码", value: goods.code },
          { label: "商品名", value: goods.trade_name },
          { label: "分类", value: goods.category },
          { label: "剂型", value: goods.form },
          { label: "单位", value: goods.unit },
          { label: "批准文号", value: goods.approval_number },
          { label: "条码", value: goods.barcode },
          { label: "经营范围", value: scopeName(goods.scope) },
          { label: "器械类别", value: goods.device_class },
          { label: "器械分类", value: deviceCategoryName(goods.device_code) },
          { label: "贮藏条件", value: storageName(goods.storage) },
          { label: "可用库存", value: `${goods.available} ${goods.unit}` },
          { label: "销量", value: goods.sales },
          { label: "更新时间", value: dateTime(goods.updated_at) },
        ]}
      />
      <Stack direction="row" useFlexGap sx={{ gap: 1, mt: 2, flexWrap: "wrap" }}>
        {can("goods_receipts", "write") && (
          <Button component={Link} size="small" variant="contained" to={receiveLink(goods.id)}>
            入库
          </Button>
        )}
        {can("stocks", "read") && (
          <Button
            component={Link}
            size="small"
            variant="outlined"
            to={listLink("stocks", { goods_id: goods.id })}
          >
            库存与批号
          </Button>
        )}
        <Button
          component={Link}
          size="small"
          variant="outlined"
          to={listLink("goods_prices", { goods_id: goods.id })}
        >
          专属价
        </Button>
        <Button
          component={Link}
          size="small"
          variant="outlined"
          to={listLink("sale_rules", { goods_id: goods.id })}
        >
          控销规则
        </Button>
        {can("inspections", "read") && (
          <Button component={Link} size="small" variant="outlined" to={registersLink({ goods_id: goods.id })}>
            迎检台账
          </Button>
        )}
      </Stack>
    </Panel>
  );
}
