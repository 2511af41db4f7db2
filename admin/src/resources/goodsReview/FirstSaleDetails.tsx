import MissingIcon from "@mui/icons-material/ErrorOutlineOutlined";
import MetIcon from "@mui/icons-material/TaskAltOutlined";
import { Alert, Box, Button, Divider, Link as MuiLink, Stack, Typography } from "@mui/material";
import { Link } from "react-router-dom";
import { firstSaleSheet } from "../../api/calls/goodsReview";
import type { FirstSale, Goods } from "../../api/types";
import { Facts } from "../../fields/Facts";
import { Opinions } from "../../fields/Opinions";
import { Price } from "../../fields/Price";
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
import { FIRST_SALE } from "./words";

export const Heading = ({ children }: { children: React.ReactNode }) => (
  <Typography variant="subtitle2" component="h3" sx={{ color: "text.secondary", mb: 1 }}>
    {children}
  </Typography>
);

/** The product data that its documents must confirm. */
export function GoodsRecord({ goods }: { goods: Goods }) {
  const ofDevices = goods.kind === 3;
  return (
    <Facts
      columns={1}
      facts={[
        {
          label: "通用名",
          value: (
            <MuiLink component={Link} to={`/goods/${goods.id}/show`}>
              {goods.name}
            </MuiLink>
          ),
        },
        { label: "商品名", value: goods.trade_name },
        { label: "规格", value: `${goods.spec} / ${goods.unit}` },
        { label: "剂型", value: goods.form },
        { label: "生产企业", value: goods.maker },
        { label: ofDevices ? "注册证号" : "批准文号", value: goods.approval_number },
        { label: "类别", value: `${kindName(goods.kind)} / ${goods.category}` },
        { label: "处方分类", value: rxName(goods.rx) },
        { label: "经营范围", value: scopeName(goods.scope) },
        { label: "管控", value: goods.control ? controlName(goods.control) : "无" },
        ...(ofDevices
          ? [
              { label: "器械类别", value: goods.device_class },
              { label: "器械分类", value: deviceCategoryName(goods.device_code) },
            ]
          : []),
        { label: "贮藏条件", value: storageName(goods.storage) },
        { label: "编码", value: goods.code },
        { label: "基础价", value: <Price value={goods.base_price} /> },
      ]}
    />
  );
}

/** The documents that the rules ask for, there or not. */
export function Needs({ needs }: Pick<FirstSale, "needs">) {
  if (needs.length === 0) return <Box sx={{ typography: "body2" }}>这类商品没有规定必备资料</Box>;
  return (
    <Stack component="ul" sx={{ m: 0, p: 0, listStyle: "none", gap: 0.5 }}>
      {needs.map(({ kind, kind_text, is_met }) => (
        <Stack
          component="li"
          direction="row"
          key={kind}
          sx={{ gap: 1, alignItems: "center", typography: "body2" }}
        >
          {is_met ? (
            <MetIcon fontSize="small" color="success" aria-hidden />
          ) : (
            <MissingIcon fontSize="small" color="error" aria-hidden />
          )}
          {kind_text}
          <Tag tone={is_met ? "ok" : "danger"}>{is_met ? "已有" : "缺"}</Tag>
        </Stack>
      ))}
    </Stack>
  );
}

export function FirstSaleDetails({ filing }: { filing: FirstSale }) {
  return (
    <Stack sx={{ gap: 2, p: 2 }} divider={<Divider />}>
      <div>
        <Stack direction="row" sx={{ gap: 1, alignItems: "center", mb: 1.5 }}>
          <Typography variant="h6" component="h2">
            {filing.goods.name}
          </Typography>
          <StatusTag word={FIRST_SALE[filing.status]} text={filing.status_text} />
          <Button size="small" href={firstSaleSheet(filing.id)} target="_blank" sx={{ ml: "auto" }}>
            首营审批表
          </Button>
        </Stack>
        {filing.status === "waiting" && filing.hindrance && (
          <Alert severity="info" sx={{ mb: 1.5 }}>
            {filing.hindrance}
          </Alert>
        )}
        {filing.note && (
          <Alert severity="info" sx={{ mb: 1.5 }}>
            {filing.note}
          </Alert>
        )}
        <Facts
          columns={1}
          facts={[
            { label: "提交", value: `${filing.filed_by} ${dateTime(filing.filed_at)}` },
            ...(filing.decided_at
              ? [
                  { label: "审批", value: `${filing.decided_by} ${dateTime(filing.decided_at)}` },
                  { label: "意见", value: filing.opinion },
                ]
              : [{ label: "上架意愿", value: filing.goods.on_sale ? "通过后立即上架" : "通过后暂不上架" }]),
          ]}
        />
      </div>
      {filing.opinions.length > 0 && (
        <div>
          <Heading>采购、质量管理、企业负责人意见</Heading>
          <Opinions opinions={filing.opinions} />
        </div>
      )}
      <div>
        <Heading>必备资料</Heading>
        <Needs needs={filing.needs} />
      </div>
      <div>
        <Heading>商品资料（与文件核对）</Heading>
        <GoodsRecord goods={filing.goods} />
      </div>
    </Stack>
  );
}
