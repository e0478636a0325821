// The page: everything in one file, nothing fetched. The data stands in it as JSON; the script draws what wakes a node and what it wakes.
#include "graph_data.h"

namespace cardc::tool {
namespace {

constexpr std::string_view kHead = R"html(<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>What wakes what</title>
<style>
body{margin:0;font:14px sans-serif;display:flex;height:100vh}
#list{width:22em;overflow:auto;border-right:1px solid #ccc;padding:.5em}
#list div{cursor:pointer;padding:1px 4px}#list div:hover{background:#eef}
.cycle{color:#b00}.hub{background:#fd9}.here{font-weight:bold}
#right{flex:1;display:flex;flex-direction:column;min-width:0}
#draw{flex:1;overflow:auto}pre{margin:0;padding:.5em;max-height:35vh;overflow:auto;background:#f6f6f6;border-top:1px solid #ccc}
svg text{font-size:12px}svg rect{fill:#fff;stroke:#888}svg .cycle rect{stroke:#b00;stroke-width:2}svg .hub rect{fill:#fd9}svg .event rect{fill:#eef;rx:10}
svg g{cursor:pointer}svg path{stroke:#888;fill:none}
</style></head><body>
<div id="list"><p id="sum"></p><input id="find" placeholder="find"><div id="rows"></div></div>
<div id="right"><div id="draw"></div><pre id="source">Click a node: what wakes it stands to its left, what it wakes to its right.
Red: on a cycle that is not proved to end. Orange: a hub; without the hubs all else is proved to end.</pre></div>
<script id="data" type="application/json">)html";

constexpr std::string_view kTail = R"html(</script>
<script>
const data=JSON.parse(document.getElementById('data').textContent),names={},by={};
for(const n of data.nodes){names[n.node]=n.name;by[n.node]=n}
const into={},out={};
for(const e of data.edges){(out[e.from]=out[e.from]||[]).push(e.to);(into[e.to]=into[e.to]||[]).push(e.from)}
const el=(t,c)=>{const x=document.createElement(t);if(c)x.className=c;return x};
const look=v=>by[v]?(by[v].cycles.length?'cycle ':'')+(by[v].hub?'hub':''):'event';
document.getElementById('sum').textContent=data.verdicts.map(v=>v.kind+' '+v.verdict).join(', ')+'; profile '+data.profile+', library '+data.library+
 '; '+data.loops.unknown_triggers+' of '+data.loops.triggers+' triggers unknown, '+data.loops.hubs+' hubs';
function list(){const rows=document.getElementById('rows'),want=document.getElementById('find').value.toLowerCase();rows.textContent='';
 for(const n of data.nodes){if(!n.name.toLowerCase().includes(want))continue;const d=el('div',look(n.node));
  d.textContent=n.name+(n.cycles.length?'  '+n.cycles.join(' '):'');d.onclick=()=>show(n.node);rows.append(d)}}
const NS='http://www.w3.org/2000/svg';
function box(svg,v,x,y,here){const g=document.createElementNS(NS,'g');g.setAttribute('class',look(v));
 const r=document.createElementNS(NS,'rect');r.setAttribute('x',x);r.setAttribute('y',y);r.setAttribute('width',230);r.setAttribute('height',20);
 const t=document.createElementNS(NS,'text');t.setAttribute('x',x+5);t.setAttribute('y',y+14);t.textContent=String(by[v]?names[v]:v).slice(0,36);
 if(here)t.setAttribute('font-weight','bold');g.append(r,t);g.onclick=()=>show(v);svg.append(g)}
function line(svg,x1,y1,x2,y2){const p=document.createElementNS(NS,'path');p.setAttribute('d',`M${x1} ${y1}C${(x1+x2)/2} ${y1} ${(x1+x2)/2} ${y2} ${x2} ${y2}`);svg.append(p)}
function show(v){const left=into[v]||[],right=out[v]||[],rows=Math.max(left.length,right.length,1),svg=document.createElementNS(NS,'svg');
 svg.setAttribute('width',820);svg.setAttribute('height',rows*26+20);const mid=Math.min(rows*13,200);
 left.forEach((w,i)=>{line(svg,240,i*26+20,290,mid+10);box(svg,w,10,i*26+10)});
 right.forEach((w,i)=>{line(svg,520,mid+10,570,i*26+20);box(svg,w,570,i*26+10)});box(svg,v,290,mid,true);
 const draw=document.getElementById('draw');draw.textContent='';draw.append(svg);
 const n=by[v];document.getElementById('source').textContent=n?(n.file?n.file+':'+n.line+'\n'+n.source:n.name):String(v)}
document.getElementById('find').oninput=list;list();if(data.hubs.length)show(data.hubs[0]);else if(data.nodes.length)show(data.nodes[0].node);
</script></body></html>
)html";

}  // namespace

// `<` is written as JSON can, so that no text of a card ends the script.
std::string graphHtml(const DrawnGraph& graph) {
  std::string text(kHead);
  for (const char letter : graphJson(graph).dump()) {
    if (letter == '<') {
      text += "\\u003c";
    } else {
      text += letter;
    }
  }
  text += kTail;
  return text;
}

}  // namespace cardc::tool
