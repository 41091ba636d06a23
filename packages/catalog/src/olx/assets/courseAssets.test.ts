import { expect, it } from '@jest/globals'
import { CourseAssets } from './courseAssets.ts'

const assets = new CourseAssets(['static/Green tea (1).png', 'static/a b.png', 'static/a_b.png', 'static/茶 葉.png'])

it.each([
  ['/static/Green_tea__1_.png', 'static/Green tea (1).png'],
  ['static/Green%20tea%20(1).png?size=2', 'static/Green tea (1).png'],
  ['/static/a_b.png', 'static/a_b.png'],
  ['/static/a b.png#part', 'static/a b.png'],
  [`/static/${encodeURIComponent('茶_葉.png')}`, 'static/茶 葉.png'],
  ['/asset-v1:O+C+R+type@asset+block@a_b.png', 'static/a_b.png'],
  ['/c4x/O/C/asset/a_b.png', 'static/a_b.png'],
])('the file at %s is found by the name that it was uploaded under [OLX-002]', (address, path) => {
  expect(assets.at(address)).toBe(path)
})

it('each sign of a long name stands for one [CON-020]', () => {
  const path = `static/${'!'.repeat(1_000_000)}é.png`
  expect(new CourseAssets([path]).at(`/static/${'_'.repeat(100)}é.png`)).toBeNull()
  expect(new CourseAssets(['static/a!?b.png']).at('/static/a__b.png')).toBe('static/a!?b.png')
})

it.each([
  '/static/c.png',
  '/static/a-b.png',
  '/static/%',
  '/jump_to_id/a',
  'https://x.example/static/a_b.png',
  '#a',
  '/asset-v1:type@asset+block@a_b.png',
  `/static/${'x'.repeat(2_000)}/../a_b.png`,
  '',
])('no file is at %s', (address) => expect(assets.at(address)).toBeNull())
