import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from "@mui/material";
import type { Visits } from "../../api/types";
import { grouped } from "../../fields/grouped";
import { share } from "./share";

type Step = Visits["funnel"][number];

/** 浏览 is the measure of all; each step is compared with the one before as well. */
export function Funnel({ steps }: { steps: readonly Step[] }) {
  const first = steps[0]?.companies ?? 0;
  return (
    <>
      <Table size="small" aria-label="转化漏斗">
        <TableHead>
          <TableRow>
            <TableCell>步骤</TableCell>
            <TableCell align="right">访客</TableCell>
            <TableCell align="right">客户</TableCell>
            <TableCell sx={{ width: "30%" }} aria-hidden />
            <TableCell align="right">占上一步</TableCell>
            <TableCell align="right">占浏览</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {steps.map(({ step, text, visitors, companies }, place) => (
            <TableRow key={step}>
              <TableCell component="th" scope="row" sx={{ whiteSpace: "nowrap" }}>
                {text}
              </TableCell>
              <TableCell align="right">{visitors == null ? "—" : grouped(visitors)}</TableCell>
              <TableCell align="right">{grouped(companies)}</TableCell>
              <TableCell aria-hidden>
                <Box sx={{ height: 14, bgcolor: "background.default", borderRadius: 1, overflow: "hidden" }}>
                  <Box
                    sx={{
                      height: "100%",
                      width: `${first > 0 ? Math.min(100, (companies / first) * 100) : 0}%`,
                      bgcolor: "primary.main",
                      opacity: 0.85,
                    }}
                  />
                </Box>
              </TableCell>
              <TableCell align="right">
                {place === 0 ? "—" : share(companies, steps[place - 1]?.companies ?? 0)}
              </TableCell>
              <TableCell align="right">{share(companies, first)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <Typography variant="caption" component="p" sx={{ color: "text.secondary", px: 2, py: 1 }}>
        比例按登录客户计算，各天相加：同一客户在两天里来过算两次。下单和付款从这段时间里有访问的第一天算起。访客含未登录的人，不使用
        Cookie，按天去重。
      </Typography>
    </>
  );
}
