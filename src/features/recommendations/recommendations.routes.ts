import { carList } from '#features/catalogue/catalogue.contract.ts';
import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { recommendationsQuery, viewedCar } from './recommendations.contract.ts';
import { noteView, recommendCars } from './recommendations.service.ts';

const tags = ['recommendations'];

const recommend = route('see recommendations', {
  method: 'get',
  path: '/recommendations',
  summary: 'Cars for you, best first',
  description:
    'Based on what you and similar customers bought and viewed. Only cars in stock, without VIP cars and cars you bought.',
  tags,
  request: { query: recommendationsQuery },
  responses: { 200: answer(carList, 'Cars; may be fewer than requested') },
});

const view = route('see recommendations', {
  method: 'post',
  path: '/recommendations/views',
  summary: 'Record that you viewed a car',
  description:
    'Sent by the page of a car. Repeated views within half an hour count once; the newest 50 are kept.',
  tags,
  request: { body: body(viewedCar) },
  responses: { 204: { description: 'Recorded' } },
});

export const recommendationsRoutes = routes()
  .openapi(recommend, async (c) => {
    const { platform, actor } = c.var;
    const { limit } = c.req.valid('query');
    return c.json(await recommendCars(platform, memberOf(actor), limit), 200);
  })
  .openapi(view, async (c) => {
    const { platform, actor } = c.var;
    await noteView(platform.database, memberOf(actor), c.req.valid('json').carId);
    return c.body(null, 204);
  });
export type RecommendationsRoutes = typeof recommendationsRoutes;
