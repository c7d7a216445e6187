import { memberOf } from '#platform/actor.ts';
import { answer, body, route, routes } from '#platform/http/http.ts';
import { setting, settingChanges, settingList, settingParam, settingUpdate } from './settings.contract.ts';
import { listSettings, namedSetting, settingHistory, updateSetting } from './settings.service.ts';

const tags = ['settings'];

const list = route('change settings', {
  method: 'get',
  path: '/settings',
  summary: 'All settings',
  tags,
  responses: { 200: answer(settingList, 'The settings') },
});

const history = route('change settings', {
  method: 'get',
  path: '/settings/{name}/history',
  summary: 'The history of a setting',
  tags,
  request: { params: settingParam },
  responses: { 200: answer(settingChanges, 'The newest first') },
});

const change = route('change settings', {
  method: 'put',
  path: '/settings/{name}',
  summary: 'Change a setting',
  description:
    'Existing orders keep their price lines and tax. Without json, the setting is reset to its default. 409 setting-changed if there is a newer version than expectedVersion. Written to the audit.',
  tags,
  request: { params: settingParam, body: body(settingUpdate) },
  responses: { 200: answer(setting, 'The updated setting') },
});

export const settingsRoutes = routes()
  .openapi(list, async (c) => c.json(await listSettings(c.var.platform), 200))
  .openapi(history, async (c) => {
    const name = namedSetting(c.req.valid('param').name);
    return c.json(await settingHistory(c.var.platform, name), 200);
  })
  .openapi(change, async (c) => {
    const { platform, actor } = c.var;
    const name = namedSetting(c.req.valid('param').name);
    return c.json(await updateSetting(platform, memberOf(actor), name, c.req.valid('json')), 200);
  });
export type SettingsRoutes = typeof settingsRoutes;
