import { carId, listQuery } from '#features/catalogue/catalogue.contract.ts';
import { memberOf } from '#platform/actor.ts';
import { callerOf } from '#platform/http/caller.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { describeListPage } from '#platform/lists/list-page.ts';
import { hasVipAccess, openVipAccess } from '../access/vip-access.ts';
import { vipAccessState, vipCar, vipCarList, vipEntry, vipMessage, vipTexts } from '../vip.contract.ts';
import { findVipCar, listVipCars } from './vip-cars.ts';

const tags = ['VIP'];

const enter = route('open the VIP catalogue', {
  method: 'post',
  path: '/vip-access',
  summary: 'Open the VIP catalogue for this session',
  description:
    'With the credentials that came by mail: they work for the very user that they belong to. 403 access-denied is the same for every cause; logging out ends the access. 429 says when to try again.',
  tags,
  request: { body: body(vipEntry) },
  responses: { 200: answer(vipMessage, "'Access granted'") },
});

const look = route('open the VIP catalogue', {
  method: 'get',
  path: '/vip-access',
  summary: 'Whether the VIP catalogue is open to this session',
  tags,
  responses: { 200: answer(vipAccessState, 'Whether it is') },
});

const list = route('open the VIP catalogue', {
  method: 'get',
  path: '/vip/cars',
  summary: 'VIP cars, newest first',
  description:
    '403 vip-access-needed before POST /vip-access. Search, pages, X-Total-Count and Link are as for GET /cars.',
  tags,
  request: { query: listQuery },
  responses: { 200: answer(vipCarList, 'A page of VIP cars') },
});

const detail = route('open the VIP catalogue', {
  method: 'get',
  path: '/vip/cars/{id}',
  summary: 'One VIP car',
  description: '403 vip-access-needed before POST /vip-access.',
  tags,
  request: { params: carId },
  responses: { 200: answer(vipCar, 'The car') },
});

export const vipRoutes = routes()
  .openapi(enter, async (c) => {
    const { platform, actor } = c.var;
    await openVipAccess(platform.database, memberOf(actor), callerOf(c).address, c.req.valid('json'));
    return c.json({ message: vipTexts.granted }, 200);
  })
  .openapi(look, async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ granted: await hasVipAccess(c.var.platform.database, memberOf(c.var.actor)) }, 200);
  })
  .openapi(list, async (c) => {
    const { platform, actor } = c.var;
    const page = await listVipCars(platform.database, memberOf(actor), c.req.valid('query'));
    describeListPage(c, page);
    c.header('Cache-Control', 'private, no-store');
    return c.json(page.cars, 200);
  })
  .openapi(detail, async (c) => {
    const { platform, actor } = c.var;
    c.header('Cache-Control', 'private, no-store');
    return c.json(await findVipCar(platform.database, memberOf(actor), c.req.valid('param').id), 200);
  });
export type VipRoutes = typeof vipRoutes;
